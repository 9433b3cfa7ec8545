// Cache entries of any size: long texts are cut into parts that the service takes, and joined again only when whole. A text
// that replaces another takes its parts' places, so that no more room is needed.

import { hashText } from '../../shared/text/hash.ts';

/** Below the service's 100 KB, in ASCII. */
const PART_LENGTH = 90_000;
/** Longer texts are not kept: they would push everything else out. */
const MAX_LENGTH = 900_000;

// A head is `=` and the text, or `+count:version`; its parts are the version, a colon and a piece each.
const partKeys = (key: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${key}:${index}`);

const readEntry = (head: string): { readonly count: number; readonly version: string } | undefined => {
  const [, count, version = ''] = /^\+(\d+):(\w+)$/.exec(head) ?? [];
  return count === undefined ? undefined : { count: Number(count), version };
};

/** The entries that hold the texts, in the order in which to write them: parts before heads. */
export const cutEntries = (texts: ReadonlyMap<string, string>): readonly Readonly<Record<string, string>>[] => {
  const parts: Record<string, string> = {};
  const heads: Record<string, string> = {};
  for (const [key, text] of texts) {
    if (text.length > MAX_LENGTH) continue;
    if (text.length < PART_LENGTH) {
      heads[key] = `=${text}`;
      continue;
    }
    const version = hashText(text);
    const length = PART_LENGTH - version.length - 1;
    const count = Math.ceil(text.length / length);
    heads[key] = `+${count}:${version}`;
    partKeys(key, count).forEach((partKey, index) => {
      parts[partKey] = `${version}:${text.slice(index * length, (index + 1) * length)}`;
    });
  }
  return [parts, heads].filter((entries) => Object.keys(entries).length > 0);
};

/** The keys of the parts that a head names; none where it holds the text itself. */
export const partKeysOf = (key: string, head: string): readonly string[] => partKeys(key, readEntry(head)?.count ?? 0);

/** The text under a head, or undefined where a part was forgotten or is another text's. */
export const joinEntry = (key: string, head: string, parts: Readonly<Record<string, string>>): string | undefined => {
  if (head.startsWith('=')) return head.slice(1);
  const cut = readEntry(head);
  if (cut === undefined) return undefined;
  const mark = `${cut.version}:`;
  const pieces = partKeys(key, cut.count).map((partKey) => parts[partKey] ?? '');
  return pieces.every((piece) => piece.startsWith(mark))
    ? pieces.map((piece) => piece.slice(mark.length)).join('')
    : undefined;
};
