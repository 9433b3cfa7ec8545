// The lookup queue: coins that cells need to look up. Cache entries can't be appended to, so each cell writes its list
// into one of several slots, and the next cell that fetches takes all slots. If two cells write the same slot, the list
// that is lost is queued again after that fetch.

import { hashText } from '../../shared/text/hash.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { readJson } from '../../addon/text/read-json.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import type { Place } from './entries.ts';
import { entryKey } from './market-keys.ts';

const SLOTS = 60;
const SECONDS = 60;
const MAX_LENGTH = 90_000;

const slotKey = ({ scope, set }: Place, slot: number): string => entryKey(scope, set, 'lookup', slot);

export const lookupQueueKeys = (place: Place): readonly string[] =>
  Array.from({ length: SLOTS }, (_, slot) => slotKey(place, slot));

export const queueLookups = (cache: Cache, place: Place, references: readonly string[]): void => {
  if (references.length === 0) return;
  const slot = parseInt(hashText(references.join()).slice(0, 7), 36) % SLOTS;
  let length = 0;
  const listed = references.slice(0, bounds.ids).filter((reference) => {
    length += asciiJson(reference).length + 1;
    return length < MAX_LENGTH;
  });
  cache.putAll({ [slotKey(place, slot)]: asciiJson(listed) }, SECONDS);
};

export const queuedLookups = (place: Place, entries: Readonly<Record<string, string>>): readonly string[] =>
  lookupQueueKeys(place).flatMap((key) => {
    const list = readJson(entries[key] ?? '');
    return Array.isArray(list) ? list.filter((reference) => typeof reference === 'string') : [];
  });
