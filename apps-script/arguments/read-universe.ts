// Reads the `universe` argument: `all`, categories, `chain:` and one blockchain, or both, split by commas.

import { categories, categoryNames, chainNames, membershipPattern } from '../../shared/coin/memberships.ts';
import { normaliseSpelling } from '../../shared/coin/find-field.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { nearest } from '../../shared/text/nearest.ts';
import { cellText } from '../cells/cell.ts';
import { argumentCells, type Argument } from './argument.ts';
import { isRefreshToken } from './refresh-token.ts';

export interface Universe {
  /** Names as the gateway takes them, sorted; none for the whole market. */
  readonly categories: readonly string[];
  readonly chain: string | undefined;
  /** The whole universe as written, where it may be a coin instead: one word that is no known category. */
  readonly maybeCoin: string | undefined;
}

type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'category'; readonly name: string; readonly known: boolean }
  | { readonly kind: 'chain'; readonly name: string };

export const coinInsteadSentence = (text: string): string =>
  `"${text}" is a coin, and COINS gives tables: write =COIN("${text}").`;

const categorySpellings = new Map(
  Object.entries(categories).flatMap(([name, label]) => [
    [normaliseSpelling(name), name],
    [normaliseSpelling(label), name],
  ]),
);

/** A known category by name or label, however it is spelt. */
export const findCategory = (text: string): string | undefined => categorySpellings.get(normaliseSpelling(text));

const malformed = (text: string): string => {
  const close = nearest(text, categoryNames);
  return `"${text}" is no category: ${close === undefined ? '=COIN_CATEGORIES() lists those there are.' : `did you mean "${close}"?`}`;
};

const readCategory = (text: string): Result<Part, string> => {
  const known = findCategory(text);
  if (known !== undefined) return ok({ kind: 'category', name: known, known: true });
  const name = text.toLowerCase();
  return membershipPattern.test(name) ? ok({ kind: 'category', name, known: false }) : fail(malformed(text));
};

const readChain = (text: string): Result<Part, string> => {
  const name = text.toLowerCase().replace(/\s+/g, '-');
  return membershipPattern.test(name)
    ? ok({ kind: 'chain', name })
    : fail(`"chain:${text}" names no blockchain: write for example "chain:solana".`);
};

const readPart = (text: string): Result<Part, string> => {
  const [, prefix = '', name = ''] = /^(category|chain|blockchain)\s*:\s*(.*)$/i.exec(text) ?? [];
  if (prefix.toLowerCase() === 'category') return readCategory(name);
  if (prefix !== '') return readChain(name);
  if (text.toLowerCase() === 'all') return ok({ kind: 'all' });
  const reference = parseReference(text);
  if (reference.ok && reference.value.kind !== 'best') return fail(coinInsteadSentence(text));
  const lower = text.toLowerCase();
  if (chainNames.includes(lower) && findCategory(text) === undefined) {
    return fail(
      `"${text}" is a blockchain: write =COINS("chain:${lower}"), or =COIN("${lower}") for a coin of that name.`,
    );
  }
  return readCategory(text);
};

export const readUniverse = (argument: Argument): Result<Universe, string> => {
  if (argument.kind === 'cell' && isRefreshToken(argument.cell)) {
    return fail('The universe comes first, such as "defi" or "all": a refresh cell may stand in any place after it.');
  }
  const texts = argumentCells(argument)
    .flatMap((cell) => cellText(cell).split(/[,;\n]/))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const names = new Set<string>();
  const chains = new Set<string>();
  let maybeCoin: string | undefined;
  for (const text of texts) {
    const part = readPart(text);
    if (!part.ok) return part;
    if (part.value.kind === 'all' && texts.length > 1) {
      return fail(`"all" is the whole market already: leave out "all" or the rest.`);
    }
    if (part.value.kind === 'chain') chains.add(part.value.name);
    if (part.value.kind !== 'category') continue;
    names.add(part.value.name);
    if (!part.value.known && texts.length === 1 && !/^category\s*:/i.test(text)) maybeCoin = text;
  }
  const [chain, ...more] = chains;
  if (more.length > 0)
    return fail('A table covers one blockchain at a time: keep one "chain:", or use several formulas.');
  return ok({ categories: [...names].sort(), chain, maybeCoin });
};
