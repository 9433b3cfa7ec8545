// The log: one JSON object per line; `event` names its kind. It contains no requested address, no header and no text of
// the upstream, so that no key or token gets into it.

import { timeText } from '../../../shared/text/shown.ts';

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

interface Defects {
  readonly count: number;
  /** Time of the last one. */
  readonly last: string | null;
}

let defects: Defects = { count: 0, last: null };

/** Unexpected exceptions since this isolate began. */
export const defectsSeen = (): Defects => defects;

/** Logs and counts an unexpected exception; callers never see it. */
export const logDefect = (thrown: unknown): void => {
  defects = { count: defects.count + 1, last: timeText(Date.now()) };
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'not an error';
  console.error(JSON.stringify({ event: 'unexpected', detail }));
};
