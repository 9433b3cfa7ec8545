// What operators had forgotten of the past, as one small value in KV that isolates read again and again: a copy that is
// older than its mark counts no more, wherever it still is.

import type { WriteLog } from '../log/write-log.ts';
import { PAST_FORMAT } from './series-store.ts';
import { type KeyValue, readInTime } from './snapshot-store.ts';

export interface ForgottenMark {
  /** When something was forgotten last, milliseconds since 1970. */
  readonly at: number;
  /** By coin, seconds since 1970: a series for which the source was asked until then does not count. */
  readonly series: Readonly<Record<string, number>>;
  /** By day since 1970, milliseconds since 1970: no earlier snapshot is its record. */
  readonly days: Readonly<Record<string, number>>;
}

export const nothingForgotten: ForgottenMark = { at: 0, series: {}, days: {} };

export interface ForgottenStore {
  /** Never rejects; undefined if nothing is stored or it can't be read. */
  read(): Promise<ForgottenMark | undefined>;
  /** Rejects if KV does not do it. */
  write(mark: ForgottenMark): Promise<void>;
}

/** Whether stored JSON is a mark. */
export const isForgottenMark = (stored: unknown): stored is ForgottenMark => {
  const { at, series, days } = Object(stored);
  return typeof at === 'number' && [series, days].every((times) => typeof times === 'object' && times !== null);
};

const KEY = `${PAST_FORMAT}/forgotten`;
/** KV's shortest read cache. */
const READ_CACHE_SECONDS = 30;
/** Longer than any copy of the past lives in KV. */
const LIFETIME_SECONDS = 400 * 86_400;

export const createForgottenStore = (store: KeyValue, log: WriteLog): ForgottenStore => {
  const read = async (): Promise<ForgottenMark | undefined> => {
    const stored = await store.get(KEY, { type: 'arrayBuffer', cacheTtl: READ_CACHE_SECONDS });
    const mark: unknown = stored === null ? undefined : JSON.parse(new TextDecoder().decode(stored));
    return isForgottenMark(mark) ? mark : undefined;
  };
  return {
    read: () => readInTime(read, () => log('series-read-failed', {})),
    write: (mark) => store.put(KEY, JSON.stringify(mark), { expirationTtl: LIFETIME_SECONDS }),
  };
};
