// Reads the `universe` argument: `all`, categories, `chain:` and one blockchain, or both, split by commas.

import {
  categoryNames,
  findCategory,
  findChain,
  isChainTicker,
  membershipPattern,
} from '../../shared/coin/memberships.ts';
import { quote } from '../../shared/query/filter.ts';
import { parseReference, saysKind } from '../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { nearest } from '../../shared/text/nearest.ts';
import { cellText } from '../cells/cell.ts';
import { type Argument, argumentCells, isRefreshToken } from './argument.ts';
import { isOneCoin, listSeparator } from './ids.ts';

interface Universe {
  /** Names in the gateway's spelling, sorted; none for the whole market. */
  readonly categories: readonly string[];
  readonly chain: string | undefined;
  /** The universe as written if it is a single unknown category, which may be a coin instead. */
  readonly maybeCoin: string | undefined;
}

type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'category'; readonly name: string; readonly known: boolean }
  | { readonly kind: 'chain'; readonly name: string };

/** The sentence for a coin in the place of a universe. */
export const coinInsteadSentence = (text: string): string =>
  `"${text}" is a coin, and COINS gives tables: write =COIN(${quote(text)}).`;

const malformed = (text: string): string => {
  const close = nearest(text, categoryNames);
  return `"${text}" is not a category: ${close === undefined ? '=COIN_CATEGORIES() lists them all.' : `did you mean "${close}"?`}`;
};

const readCategory = (text: string): Result<Part, string> => {
  const known = findCategory(text);
  if (known !== undefined) return ok({ kind: 'category', name: known, known: true });
  const name = text.toLowerCase();
  return membershipPattern.test(name) ? ok({ kind: 'category', name, known: false }) : fail(malformed(text));
};

const readChain = (text: string): Result<Part, string> => {
  const name = findChain(text) ?? text.toLowerCase().replace(/\s+/g, '-');
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
  const chain = findCategory(text) === undefined && !isChainTicker(text) ? findChain(text) : undefined;
  if (chain === undefined) return readCategory(text);
  // One word may be a coin too; several words, such as "BNB Smart Chain", are neither an id nor a symbol.
  return /\s/.test(text)
    ? ok({ kind: 'chain', name: chain })
    : fail(
        `"${text}" is a blockchain: write =COINS("chain:${chain}"), or =COIN_FIND("${text}") for coins of that name.`,
      );
};

export const readUniverse = (argument: Argument): Result<Universe, string> => {
  if (argumentCells(argument).some(isRefreshToken)) {
    return fail('The universe comes first, such as "defi" or "all": put the refresh cell after it.');
  }
  const texts = argumentCells(argument)
    .map(cellText)
    .flatMap((text) => (saysKind(text) && isOneCoin(text) ? [text] : text.split(listSeparator)))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const named = { categories: new Set<string>(), chains: new Set<string>() };
  let maybeCoin: string | undefined;
  for (const text of texts) {
    const part = readPart(text);
    if (!part.ok) return part;
    if (part.value.kind === 'all' && texts.length > 1) {
      return fail(`"all" is the whole market already: leave out "all" or the rest.`);
    }
    if (part.value.kind === 'chain') named.chains.add(part.value.name);
    if (part.value.kind !== 'category') continue;
    named.categories.add(part.value.name);
    if (!part.value.known && texts.length === 1 && !/^category\s*:/i.test(text)) maybeCoin = text;
  }
  const [chain, ...more] = named.chains;
  if (more.length > 0)
    return fail('A table covers one blockchain at a time: keep one "chain:", or use several formulas.');
  return ok({ categories: [...named.categories].sort(), chain, maybeCoin });
};
