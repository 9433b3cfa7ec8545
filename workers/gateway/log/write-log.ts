// The log: one JSON object a line, told apart by `event`. No address as it was asked, no header and no text of the upstream
// goes in, so that no key or token can.

/** What is told, and how loud. */
const levels = {
  answered: 'log',
  refreshed: 'log',
  deepened: 'log',
  'refresh-failed': 'warn',
  'upstream-failed': 'warn',
  'gate-failed': 'warn',
  'snapshot-read-failed': 'warn',
  'snapshot-write-failed': 'warn',
  'snapshot-part-spoilt': 'warn',
} as const satisfies Record<string, 'log' | 'warn'>;

export type LogEvent = keyof typeof levels;

export type WriteLog = (event: LogEvent, details: object) => void;

export const writeLog: WriteLog = (event, details) => {
  console[levels[event]](JSON.stringify({ event, ...details }));
};

/** An exception that should not be; nothing of it reaches a caller. */
export const logDefect = (thrown: unknown): void => {
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'not an error';
  console.error(JSON.stringify({ event: 'unexpected', detail }));
};
