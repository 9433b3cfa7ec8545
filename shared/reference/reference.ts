// How people name one coin: an id, a ticker, a name or a contract address.

import { fail, ok, type Result } from '../result.ts';

export type Reference =
  /** Bare text: the coin of highest market cap whose id or symbol it is. */
  | { readonly kind: 'best'; readonly text: string }
  | { readonly kind: 'id' | 'symbol' | 'name'; readonly text: string }
  /** On any blockchain where `chain` is undefined. */
  | { readonly kind: 'contract'; readonly text: string; readonly chain: string | undefined };

/** The longest reference that is read. */
export const MAX_REFERENCE_LENGTH = 200;

const prefixes: Readonly<Record<string, 'id' | 'symbol' | 'name' | 'contract'>> = {
  id: 'id',
  symbol: 'symbol',
  ticker: 'symbol',
  name: 'name',
  contract: 'contract',
};

const hexAddress = /^0x[0-9a-f]{16,}/;
// eslint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f]/;

/** Reads `bitcoin`, `id:bitcoin`, `symbol:BTC`, `name:Bitcoin`, `0xdac1…`, `ethereum:0xdac1…`; texts come back lower-cased. */
export const parseReference = (written: string): Result<Reference, string> => {
  const text = written.trim().toLowerCase();
  if (text === '') return fail('An empty text names no coin: write an id like bitcoin, or a symbol like BTC.');
  if (text.length > MAX_REFERENCE_LENGTH || controlCharacter.test(text)) {
    return fail(
      `A coin is named by at most ${MAX_REFERENCE_LENGTH} characters on one line: write an id like bitcoin, or a symbol like BTC.`,
    );
  }
  if (hexAddress.test(text)) return ok({ kind: 'contract', text, chain: undefined });
  const colon = text.indexOf(':');
  const prefix = text.slice(0, Math.max(colon, 0));
  const rest = text.slice(colon + 1).trim();
  const kind = colon > 0 && Object.prototype.hasOwnProperty.call(prefixes, prefix) ? prefixes[prefix] : undefined;
  if (kind !== undefined) {
    if (rest === '') return fail(`"${written.trim()}" names no coin: write the ${kind} after the colon.`);
    return ok(kind === 'contract' ? { kind, text: rest, chain: undefined } : { kind, text: rest });
  }
  if (colon > 0 && hexAddress.test(rest)) return ok({ kind: 'contract', text: rest, chain: prefix });
  return ok({ kind: 'best', text });
};

/** One text for one reference. */
export const referenceText = (reference: Reference): string =>
  `${reference.kind === 'contract' && reference.chain !== undefined ? reference.chain : reference.kind}:${reference.text}`;
