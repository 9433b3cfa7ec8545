// Cache entries of any size: long texts are cut into parts that the service takes, and joined again only when whole.

import { hashText } from '../../shared/text/hash.ts';

/** Below the service's 100 KB, in ASCII. */
const PART_LENGTH = 90_000;
/** Longer texts are not kept: they would push everything else out. */
const MAX_PARTS = 10;

// A head begins with `=` and the text, or with `+count:version` and finds its parts under the key, version and number.
const partKeys = (key: string, count: number, version: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${key}:${version}:${index}`);

/** The entries that hold the texts, in the order in which to write them: parts before heads. */
export const cutEntries = (texts: ReadonlyMap<string, string>): readonly Readonly<Record<string, string>>[] => {
  const parts: Record<string, string> = {};
  const heads: Record<string, string> = {};
  for (const [key, text] of texts) {
    const count = Math.ceil(text.length / PART_LENGTH);
    if (count > MAX_PARTS) continue;
    if (text.length < PART_LENGTH) {
      heads[key] = `=${text}`;
      continue;
    }
    const version = hashText(text);
    heads[key] = `+${count}:${version}`;
    partKeys(key, count, version).forEach((partKey, index) => {
      parts[partKey] = text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH);
    });
  }
  return [parts, heads].filter((entries) => Object.keys(entries).length > 0);
};

/** The keys of the parts that a head names; none where it holds the text itself. */
export const partKeysOf = (key: string, head: string): readonly string[] => {
  const [, count, version = ''] = /^\+(\d+):(\w+)$/.exec(head) ?? [];
  return count === undefined ? [] : partKeys(key, Number(count), version);
};

/** The text under a head, or undefined where a part was forgotten. */
export const joinEntry = (key: string, head: string, parts: Readonly<Record<string, string>>): string | undefined => {
  if (head.startsWith('=')) return head.slice(1);
  const held = partKeysOf(key, head).map((partKey) => parts[partKey]);
  return held.length === 0 || held.includes(undefined) ? undefined : held.join('');
};
