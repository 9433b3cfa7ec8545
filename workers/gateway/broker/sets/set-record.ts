// The broker's record of one base set: plain data, stored as JSON, and checked when it is read.

import { type BaseSet, baseSetText } from '../../../../shared/query/question.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import type { Doubt } from '../../judge/doubt.ts';
import { isCurrencyCode } from '../../../../shared/coin/currencies.ts';
import { type Check, hasNumbers, isListOf, isNumber, isRecord, isStoredFailure, isText } from '../storage.ts';

/** One published snapshot. Part 0 is its common columns, the others are its further parts. */
export interface PublishedVersion {
  readonly version: string;
  readonly slot: number;
  /** Milliseconds since 1970. */
  readonly asOf: number;
  readonly ttlSeconds: number;
  /** Coins asked for; the set may have fewer, and fewer may have been fetched. */
  readonly depth: number;
  readonly coins: number;
  readonly itemCount: number;
  /** Rows for coins that the list already has. */
  readonly doubled?: number;
  /** Rows of the raw list of the whole market from which the set was made, where the service gives whole lists. */
  readonly listed?: number;
}

/** The last failed refresh, with no successful one since. */
export interface FailedRefresh {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Failures in a row. */
  readonly times: number;
  readonly failure: UpstreamFailure;
}

/** A depth beyond the standard. */
export interface GrownDepth {
  readonly coins: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Time for which it lasts; an hour if missing. */
  readonly seconds?: number;
}

export interface SetRecord {
  readonly set: BaseSet;
  /** When the set was last asked for, milliseconds since 1970. Stored only with other changes. */
  readonly askedAt: number;
  /** Null if the depth is standard. */
  readonly grown: GrownDepth | null;
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
  readonly failed: FailedRefresh | null;
  /** Time of the set's last write to KV, or since when its first write waits, milliseconds since 1970. */
  readonly storedAt: number | null;
  /** Refreshes in a row whose pages did not fit together. */
  readonly misfits: number;
  /** Ids that were listed twice in the latest fetch; those on neighbouring pages in each of the latest. */
  readonly twice: readonly string[];
  /** Null if the newest list was accepted. */
  readonly doubt: Doubt | null;
}

const isBaseSet: Check<BaseSet> = (stored): stored is BaseSet =>
  isRecord(stored) &&
  isListOf(stored['category'], isText) &&
  isListOf(stored['chain'], isText) &&
  isText(stored['currency']) &&
  isCurrencyCode(stored['currency']);

const isVersion: Check<PublishedVersion> = (stored): stored is PublishedVersion =>
  isRecord(stored) &&
  isText(stored['version']) &&
  (stored['doubled'] === undefined || isNumber(stored['doubled'])) &&
  (stored['listed'] === undefined || isNumber(stored['listed'])) &&
  hasNumbers(stored, 'slot', 'asOf', 'ttlSeconds', 'depth', 'coins', 'itemCount');

const isGrown: Check<GrownDepth> = (stored): stored is GrownDepth =>
  isRecord(stored) &&
  (stored['seconds'] === undefined || isNumber(stored['seconds'])) &&
  hasNumbers(stored, 'coins', 'since');

const isFailed: Check<FailedRefresh> = (stored): stored is FailedRefresh =>
  isRecord(stored) && isStoredFailure(stored['failure']) && hasNumbers(stored, 'at', 'times');

export const isDoubt: Check<Doubt> = (stored): stored is Doubt =>
  isRecord(stored) &&
  isListOf(stored['largest'], isText) &&
  (stored['detail'] === undefined || isText(stored['detail'])) &&
  hasNumbers(stored, 'since', 'times', 'itemCount');

const orNull =
  (check: Check<unknown>) =>
  (stored: unknown): boolean =>
    stored === null || check(stored);

const fields: { readonly [Name in keyof SetRecord]: (stored: unknown) => boolean } = {
  set: isBaseSet,
  askedAt: isNumber,
  grown: orNull(isGrown),
  versions: (stored) => isListOf(stored, isVersion),
  failed: orNull(isFailed),
  storedAt: orNull(isNumber),
  misfits: isNumber,
  twice: (stored) => isListOf(stored, isText),
  doubt: orNull(isDoubt),
};

const isSetRecord: Check<SetRecord> = (stored): stored is SetRecord =>
  isRecord(stored) && Object.entries(fields).every(([name, check]) => check(stored[name]));

/**
 * The record of the set with this text; undefined if the stored one is invalid.
 * @param otherwise values of fields that were not stored.
 */
export const storedSet = (
  stored: Readonly<Record<string, unknown>>,
  text: string,
  otherwise: Omit<SetRecord, 'set'>,
): SetRecord | undefined => {
  const record: unknown = { ...otherwise, ...stored };
  return isSetRecord(record) && baseSetText(record.set) === text ? record : undefined;
};
