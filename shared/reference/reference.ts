// How people name one coin: an id, a ticker, a name or a contract address.

import { fail, ok, type Result } from '../result.ts';
import { comparable } from '../text/comparable.ts';

/** `text` is to compare with; `written` keeps the case, which the upstream may mind in an id. */
interface Written {
  readonly text: string;
  readonly written: string;
}

export type Reference = Written &
  /** Bare text: the coin of highest market cap whose id or symbol it is. */
  (
    | { readonly kind: 'best' }
    | { readonly kind: 'id' | 'symbol' | 'name' }
    /** On any blockchain where `chain` is undefined. */
    | { readonly kind: 'contract'; readonly chain: string | undefined }
  );

/** The longest reference that is read. */
export const MAX_REFERENCE_LENGTH = 300;

const prefixes: ReadonlyMap<string, 'id' | 'symbol' | 'name' | 'contract'> = new Map([
  ['id', 'id'],
  ['symbol', 'symbol'],
  ['ticker', 'symbol'],
  ['name', 'name'],
  ['contract', 'contract'],
]);

const hexAddress = /^0x[0-9a-f]{16,}/i;
/** Solana's and Tron's addresses: base 58, which leaves out 0, O, I and l. No id or symbol is so long and so mixed. */
const base58Address = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** TON's: base 64 of 36 bytes, whose first tell the network. */
const tonAddress = /^[EUk0]Q[\w-]{46}$/;
/** Types of Move, on Sui and Aptos: `0x2::sui::SUI`. */
const moveType = /^0x[0-9a-f]+::\w+::\w/i;
const isAddress = (text: string): boolean =>
  [hexAddress, base58Address, tonAddress, moveType].some((pattern) => pattern.test(text));
const controlCharacter = /[\u0000-\u001f\u007f]/;

const named = (written: string): Written => ({ text: comparable(written), written });

/** What stands before the first colon and what behind it. */
const cutAtColon = (text: string): { readonly prefix: string; readonly rest: string } => {
  const colon = text.indexOf(':');
  return { prefix: text.slice(0, Math.max(colon, 0)).trim().toLowerCase(), rest: text.slice(colon + 1).trim() };
};

/** Whether a text says itself what it is, as `name:One, Two` does: then any sign may stand in it. */
export const saysKind = (text: string): boolean => prefixes.has(cutAtColon(text.trim()).prefix);

/** `0xdac1…`, or `ethereum:0xdac1…`; undefined where it looks like no address. */
const readAddress = (written: string): Reference | undefined => {
  if (isAddress(written)) return { kind: 'contract', chain: undefined, ...named(written) };
  const { prefix, rest } = cutAtColon(written);
  return prefix !== '' && isAddress(rest) ? { kind: 'contract', chain: prefix, ...named(rest) } : undefined;
};

/** Reads `bitcoin`, `id:bitcoin`, `symbol:BTC`, `name:Bitcoin`, `0xdac1…`, `solana:DezX…`, `contract:usdt.tether-token.near`. */
export const parseReference = (input: string): Result<Reference, string> => {
  const written = input.trim();
  if (written === '') return fail('An empty text names no coin: write an id like bitcoin, or a symbol like BTC.');
  if (written.length > MAX_REFERENCE_LENGTH || controlCharacter.test(written)) {
    return fail(
      `A coin is named by at most ${MAX_REFERENCE_LENGTH} characters on one line: write an id like bitcoin, or a symbol like BTC.`,
    );
  }
  const { prefix, rest } = cutAtColon(written);
  const kind = prefixes.get(prefix);
  if (kind !== undefined && rest === '') return fail(`"${written}" names no coin: write the ${kind} after the colon.`);
  if (kind === 'contract') return ok(readAddress(rest) ?? { kind, chain: undefined, ...named(rest) });
  if (kind !== undefined) return ok({ kind, ...named(rest) });
  return ok(readAddress(written) ?? { kind: 'best', ...named(written) });
};

/** One text for one reference. */
export const referenceText = (reference: Reference): string =>
  `${reference.kind === 'contract' && reference.chain !== undefined ? reference.chain : reference.kind}:${reference.text}`;
