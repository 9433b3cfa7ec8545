// Keeps the gateway's answers for an hour: as answers while they are fresh, as last good rows after that. There is room for a
// hundred: each has its place in one of a few slots that its key falls into, where it takes that of the oldest.

import type { CachedAnswer } from '../../addon/client/answer.ts';
import { LAST_GOOD_SECONDS } from '../../addon/client/fresh-until.ts';
import { readAnswer } from '../../addon/client/read-reply.ts';
import type { WireAnswer } from '../../addon/client/wire.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import { cutEntries, joinEntry, partKeysOf } from './cut-entries.ts';

export interface AnswerKey {
  readonly scope: string;
  /** The question's own. */
  readonly name: string;
}

export interface AnswerCache {
  /** By the names of their keys. */
  readonly held: ReadonlyMap<string, CachedAnswer>;
  /** Of the other entries that were asked for, those that there are. */
  readonly beside: Readonly<Record<string, string>>;
  readonly remember: (answers: ReadonlyMap<string, CachedAnswer>) => void;
}

/** Of the service's 1,000 items; the market's own are to stay. */
const GROUPS = 25;
const SLOTS = 4;

/** What stands in a slot: whose answer, how fresh, and the head of its entry. */
interface Slot {
  readonly name: string;
  readonly freshUntil: number;
  readonly head: string;
}

const slotKeys = ({ scope, name }: AnswerKey): readonly string[] => {
  const group = parseInt(name.slice(-6), 36) % GROUPS;
  return Array.from({ length: SLOTS }, (_, slot) => `coinsheet:2:${scope}:answer:${group}:${slot}`);
};

const readSlot = (text: string | undefined): Slot | undefined => {
  const [, name, freshUntil, head] = /^(\w+) (\d+) ([=+].*)$/.exec(text ?? '') ?? [];
  return name === undefined || head === undefined ? undefined : { name, freshUntil: Number(freshUntil), head };
};

/** Sentences were cleaned before they were kept. */
const asKept = (text: string): string => text;

const readEntry = (text: string | undefined): WireAnswer | undefined => {
  const value = text === undefined ? undefined : readJson(text);
  return isJsonObject(value) ? readAnswer(value['answer'], asKept) : undefined;
};

/** What is held under the keys, in two calls at most; the first brings `others` too. */
export const openAnswerCache = (
  cache: Cache,
  keys: readonly AnswerKey[],
  others: readonly string[] = [],
): AnswerCache => {
  const beside = cache.getAll([...new Set(keys.flatMap(slotKeys)), ...others]);
  const slots = new Map(
    keys.flatMap(slotKeys).flatMap((slotKey) => {
      const slot = readSlot(beside[slotKey]);
      return slot === undefined ? [] : [[slotKey, slot] as const];
    }),
  );
  const placeOf = (key: AnswerKey): string | undefined =>
    slotKeys(key).find((slotKey) => slots.get(slotKey)?.name === key.name);

  const places = keys.flatMap((key) => {
    const place = placeOf(key);
    const slot = place === undefined ? undefined : slots.get(place);
    return place === undefined || slot === undefined ? [] : [{ place, slot }];
  });
  const parts = cache.getAll(places.flatMap(({ place, slot }) => partKeysOf(place, slot.head)));
  const held = new Map<string, CachedAnswer>();
  for (const { place, slot } of places) {
    const answer = readEntry(joinEntry(place, slot.head, parts));
    if (answer !== undefined) held.set(slot.name, { answer, freshUntil: slot.freshUntil });
  }

  /** The slot that the key has already, or the emptiest or oldest. */
  const takeSlot = (key: AnswerKey, freshUntil: number): string => {
    const age = (slotKey: string): number => slots.get(slotKey)?.freshUntil ?? 0;
    const [first = '', ...later] = slotKeys(key);
    const taken = placeOf(key) ?? later.reduce((oldest, other) => (age(other) < age(oldest) ? other : oldest), first);
    slots.set(taken, { name: key.name, freshUntil, head: slots.get(taken)?.head ?? '' });
    return taken;
  };

  const remember: AnswerCache['remember'] = (answers) => {
    const taken = new Map<string, readonly [name: string, answer: CachedAnswer]>();
    for (const key of keys) {
      const answer = answers.get(key.name);
      if (answer !== undefined) taken.set(takeSlot(key, answer.freshUntil), [key.name, answer]);
    }
    // The parts of what stood there before nobody finds any more: left alone they would push out the market.
    const outdated = new Set<string>();
    const live = new Set<string>();
    const texts = new Map([...taken].map(([slotKey, [, { answer }]]) => [slotKey, asciiJson({ answer })]));
    for (const list of cutEntries(texts)) {
      const written = Object.entries(list).map(([entryKey, text]) => {
        const slot = taken.get(entryKey);
        return [entryKey, slot === undefined ? text : `${slot[0]} ${Math.floor(slot[1].freshUntil)} ${text}`] as const;
      });
      cache.putAll(Object.fromEntries(written), LAST_GOOD_SECONDS);
      for (const [entryKey, text] of written) {
        const slot = slots.get(entryKey);
        if (slot === undefined) live.add(entryKey);
        else {
          for (const part of partKeysOf(entryKey, slot.head)) outdated.add(part);
          slots.set(entryKey, { ...slot, head: readSlot(text)?.head ?? '' });
        }
      }
    }
    cache.removeAll([...outdated].filter((part) => !live.has(part)));
  };
  return { held, beside, remember };
};
