// What the cells of a document tell one another in small entries of its cache: coins that they need to look up, and
// recent failures, of the gateway, of sets and of questions.

import { type Failing, isFailing, lasting, type Failings } from '../../addon/client/failing.ts';
import { asciiJson, isJsonObject, readJson } from '../../addon/text.ts';
import type { Cache } from '../services.ts';
import { hashText } from '../../shared/text/hash.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { type Place, entryKey } from './entries.ts';

export const WHOLE_GATEWAY = 'gateway';
export const failingSet = (set: string): string => `set ${set}`;

/** Maximum number of failures: with the longest sentences they fit into one entry. */
const MAX_FAILURES = 30;
const FAILING_SECONDS = 60;

/** Empty if there is no entry, or if it belongs to another scope. */
export const readFailing = (text: string | undefined, scope: string): Failings => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || value['scope'] !== scope || !isJsonObject(value['failing'])) return {};
  return Object.fromEntries(
    Object.entries(value['failing']).filter((entry): entry is [string, Failing] => isFailing(entry[1])),
  );
};

/** The failure of the whole gateway is always kept. */
const kept = ({ [WHOLE_GATEWAY]: gateway, ...others }: Failings, now: number) => ({
  ...lasting(others, now, MAX_FAILURES),
  ...(gateway !== undefined && lasting({ [WHOLE_GATEWAY]: gateway }, now, 1)),
});

export const writeFailing = (cache: Cache, key: string, scope: string, failing: Failings, now: number): void =>
  cache.putAll({ [key]: asciiJson({ scope, failing: kept(failing, now) }) }, FAILING_SECONDS);

/** Under the lock: adds failures to those that are stored now. */
export const addFailing = (cache: Cache, key: string, scope: string, more: Failings, now: number): void =>
  writeFailing(cache, key, scope, { ...readFailing(cache.getAll([key])[key], scope), ...more }, now);

/** A list of texts; empty if there is no entry. */
export const readTexts = (entry: string | undefined): readonly string[] => {
  const list = readJson(entry ?? '');
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
};

const SLOTS = 60;
const QUEUE_SECONDS = 60;
const MAX_QUEUED_LENGTH = 90_000;

const slotKey = ({ scope, set }: Place, slot: number): string => entryKey(scope, set, 'lookup', slot);

export const lookupQueueKeys = (place: Place): readonly string[] =>
  Array.from({ length: SLOTS }, (_, slot) => slotKey(place, slot));

export const queueLookups = (cache: Cache, place: Place, references: readonly string[]): void => {
  if (references.length === 0) return;
  const slot = parseInt(hashText(references.join()).slice(0, 7), 36) % SLOTS;
  let length = 0;
  const listed = references.slice(0, bounds.ids).filter((reference) => {
    length += asciiJson(reference).length + 1;
    return length < MAX_QUEUED_LENGTH;
  });
  cache.putAll({ [slotKey(place, slot)]: asciiJson(listed) }, QUEUE_SECONDS);
};

export const queuedLookups = (place: Place, entries: Readonly<Record<string, string>>): readonly string[] =>
  lookupQueueKeys(place).flatMap((key) => readTexts(entries[key]));
