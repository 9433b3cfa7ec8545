// How a text names one coin: by id, ticker, name or contract address.

import { categoryNames, findChain } from '../coin/memberships.ts';
import { bounds } from '../protocol/bounds.ts';
import { fail, ok, type Result } from '../result.ts';
import { comparable } from '../text/spelling.ts';
import { type CurrencyCode, isCurrencyCode } from '../coin/currencies.ts';

/** `text` is for comparisons; `written` keeps the case, which the upstream may distinguish in ids. */
interface Written {
  readonly text: string;
  readonly written: string;
}

export type Reference = Written &
  /** Bare text: the coin of highest market cap with this id or symbol. */
  (
    | { readonly kind: 'best' }
    | { readonly kind: 'id' | 'symbol' | 'name' }
    /** Any blockchain if `chain` is undefined. */
    | { readonly kind: 'contract'; readonly chain: string | undefined }
  );

const prefixes: ReadonlyMap<string, 'id' | 'symbol' | 'name' | 'contract'> = new Map([
  ['id', 'id'],
  ['symbol', 'symbol'],
  ['ticker', 'symbol'],
  ['name', 'name'],
  ['contract', 'contract'],
]);

const hexAddress = /^0x[0-9a-f]{16,}/i;
/** Solana and Tron addresses: base 58, without 0, O, I and l. No id or symbol has this length and mix of characters. */
const base58Address = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** TON addresses: base 64 of 36 bytes, whose first ones name the network. */
const tonAddress = /^[EUk0]Q[\w-]{46}$/;
/** Types of Move, on Sui and Aptos: `0x2::sui::SUI`. */
const moveType = /^0x[0-9a-f]+::\w+::\w/i;
const isAddress = (text: string): boolean =>
  [hexAddress, base58Address, tonAddress, moveType].some((pattern) => pattern.test(text));
const controlCharacter = /[\u0000-\u001f\u007f]/;

const named = (written: string): Written => ({ text: comparable(written), written });

/** The texts before and after the first colon. */
const cutAtColon = (text: string): { readonly prefix: string; readonly rest: string } => {
  const colon = text.indexOf(':');
  return { prefix: text.slice(0, Math.max(colon, 0)).trim().toLowerCase(), rest: text.slice(colon + 1).trim() };
};

/** Whether a text has a known prefix, as in `name:One, Two`. The rest may then contain any character. */
export const saysKind = (text: string): boolean => prefixes.has(cutAtColon(text.trim()).prefix);

/** Reads `0xdac1…` or `ethereum:0xdac1…`; undefined if it does not look like an address. */
const readAddress = (written: string): Reference | undefined => {
  if (isAddress(written)) return { kind: 'contract', chain: undefined, ...named(written) };
  const { prefix, rest } = cutAtColon(written);
  return prefix !== '' && isAddress(rest)
    ? { kind: 'contract', chain: findChain(prefix) ?? prefix, ...named(rest) }
    : undefined;
};

/**
 * Reads `bitcoin`, `id:bitcoin`, `symbol:BTC`, `name:Bitcoin`, `0xdac1…`, `solana:DezX…`,
 * `contract:usdt.tether-token.near`.
 */
export const parseReference = (input: string): Result<Reference, string> => {
  const written = input.trim();
  if (written === '') return fail('An empty text names no coin: write an id like bitcoin, or a symbol like BTC.');
  if (written.length > bounds.referenceCharacters || controlCharacter.test(written)) {
    return fail(
      `A coin is named by at most ${bounds.referenceCharacters} characters on one line: write an id like bitcoin, or a symbol like BTC.`,
    );
  }
  const { prefix, rest } = cutAtColon(written);
  const kind = prefixes.get(prefix);
  if (kind !== undefined && rest === '') return fail(`"${written}" names no coin: write the ${kind} after the colon.`);
  if (kind === 'contract') return ok(readAddress(rest) ?? { kind, chain: undefined, ...named(rest) });
  if (kind !== undefined) return ok({ kind, ...named(rest) });
  return ok(readAddress(written) ?? { kind: 'best', ...named(written) });
};

/** The symbols that a bare text may be: `$BTC` is also BTC. Of all coins with one of them the largest is meant. */
export const symbolTexts = (text: string): readonly string[] =>
  text.length > 1 && text.startsWith('$') ? [text, text.slice(1)] : [text];

/** The canonical text of a reference. */
export const referenceText = (reference: Reference): string =>
  `${reference.kind === 'contract' && reference.chain !== undefined ? reference.chain : reference.kind}:${reference.text}`;

/** Other ids contain characters with a meaning in formulas, such as a comma between two coins. */
const plainId = /^[a-z0-9][a-z0-9._-]*$/i;
/** Texts that spreadsheets convert to booleans. */
const truthValue = /^(true|false)$/i;

/** An id as formulas read it: the bare id, or `id:…` if the bare one has another meaning, such as a category. */
export const writtenId = (id: string): string => {
  const reference = parseReference(id);
  const isBare =
    plainId.test(id) &&
    !truthValue.test(id) &&
    !categoryNames.includes(id) &&
    reference.ok &&
    reference.value.kind === 'best';
  return isBare ? id : `id:${id}`;
};

interface Pair {
  readonly coin: string;
  /** Undefined for a stablecoin, in which no amount can be had. */
  readonly currency: CurrencyCode | undefined;
}

const stablecoins: readonly string[] = ['USDT', 'USDC', 'BUSD', 'DAI'];

const separated = /^(?:currency:)?([a-z0-9.]{1,20})[-/_]([a-z]{3,4})$/i;
/** Without a sign between them only common currencies are told from the end of a symbol. */
const joined = /^(?:currency:)?([a-z0-9]{2,10})(USDT|USDC|USD|EUR)$/i;

/**
 * A coin and a currency in one text, as exchanges and other programs write them: `BTC-USD`, `ETHUSDT`,
 * `CURRENCY:BTCEUR`; undefined for other texts. */
export const readPair = (text: string): Pair | undefined => {
  const [, coin = '', code = ''] = separated.exec(text) ?? joined.exec(text) ?? [];
  const currency = code.toUpperCase();
  if (isCurrencyCode(currency)) return { coin, currency };
  return stablecoins.includes(currency) ? { coin, currency: undefined } : undefined;
};
