// Checks a stored record of a set: each field must have the shape that the broker's parts expect.

import { isCurrencyCode } from '../../../../shared/coin/currencies.ts';
import { baseSetText, type BaseSet } from '../../../../shared/query/question.ts';
import { hasNumbers, isListOf, isNumber, isRecord, isText, type Check, isStoredFailure } from '../storage.ts';
import type { Doubt } from '../../judge/doubt.ts';
import type { FailedRefresh, GrownDepth, PublishedVersion, SetRecord } from './set-record.ts';

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
  (stored['partial'] === undefined || typeof stored['partial'] === 'boolean') &&
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
