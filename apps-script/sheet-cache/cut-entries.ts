// Cache entries of any size: long texts are cut into parts that the service accepts, and joined only if all parts
// exist. A new text overwrites the parts of the text that it replaces, so it takes no further items.

import { hashText } from '../../shared/text/hash.ts';

/** Characters of ASCII in a part; the service's limit is 100 KB. */
const PART_LENGTH = 90_000;
/** Maximum length of a stored text: longer ones would evict everything else. */
const MAX_LENGTH = 900_000;

// A head is `=` and the text, or `+count:version`. Each part is the version, a colon and a piece of the text.
const partKeys = (key: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${key}:${index}`);

const readEntry = (head: string): { readonly count: number; readonly version: string } | undefined => {
  const [, count, version = ''] = /^\+(\d+):(\w+)$/.exec(head) ?? [];
  return count === undefined ? undefined : { count: Number(count), version };
};

/** The entries of the texts, in the order of writing: parts before heads. */
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

/** The keys of the parts that a head names; none if the head contains the text. */
export const partKeysOf = (key: string, head: string): readonly string[] => partKeys(key, readEntry(head)?.count ?? 0);

/** The text of a head; undefined if a part is missing or belongs to another text. */
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
