// The log: one JSON object per line; `event` names its kind. It contains no requested address, no header and no text of
// the upstream, so that no key or token gets into it.

/** The events and their log levels. */
const levels = {
  answered: 'log',
  refreshed: 'log',
  deepened: 'log',
  'refresh-failed': 'warn',
  'question-in-doubt': 'warn',
  'upstream-failed': 'warn',
  'broker-failed': 'warn',
  'snapshot-read-failed': 'warn',
  'snapshot-write-failed': 'warn',
  'snapshot-part-spoilt': 'warn',
  'series-read-failed': 'warn',
  'series-write-failed': 'warn',
  'series-spoilt': 'warn',
  'series-doubted': 'warn',
  'series-dropped': 'log',
  recorded: 'log',
  'record-refused': 'warn',
  'record-spoilt': 'warn',
  forgotten: 'log',
  'forget-incomplete': 'warn',
} as const satisfies Record<string, 'log' | 'warn'>;

type LogEvent = keyof typeof levels;

export type WriteLog = (event: LogEvent, details: object) => void;

export const writeLog: WriteLog = (event, details) => {
  console[levels[event]](JSON.stringify({ event, ...details }));
};

/** Logs an unexpected exception; callers never see it. */
export const logDefect = (thrown: unknown): void => {
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'not an error';
  console.error(JSON.stringify({ event: 'unexpected', detail }));
};
