// What is cleaned of a coin before anything keeps it: its texts, its size, its depth, and the gateway's key, wherever
// it stands in them.

import { bounds } from '../../../shared/protocol/bounds.ts';
import { fieldNames, numberFieldNames } from '../../../shared/coin/coin-fields.ts';

/** A coin's object with its unknown fields. Known numeric fields are numbers, null or absent. */
export type Coin = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const hasNames = (value: Readonly<Record<string, unknown>>): value is Coin =>
  typeof value['id'] === 'string' && typeof value['name'] === 'string' && typeof value['symbol'] === 'string';

// Bounds and cleans the texts that filters read, so that columns and rows contain the same texts. Format characters are
// kept, as joined emoji and several scripts need them.

/** Control characters and lone surrogates, which UTF-8 can't encode; `u` keeps surrogate pairs together. */
const unclean = /[\p{Cc}\p{Cs}]/u;
const allUnclean = /[\p{Cc}\p{Cs}]/gu;
/** Tabs and line ends, which separate words. */
const separators = /[\t-\r\u0085]/g;

/** The text without control characters and lone surrogates; separators become blanks. */
export const cleanText = (text: string): string =>
  unclean.test(text) ? text.replace(separators, ' ').replace(allUnclean, '') : text;

const isHighSurrogate = (character: string | undefined): boolean =>
  character !== undefined && character >= '\ud800' && character <= '\udbff';

/** The start of a well-formed text, ending with a whole character. */
const cut = (text: string): string => {
  const start = text.slice(0, bounds.coinNameCharacters);
  return isHighSurrogate(start.at(-1)) ? start.slice(0, -1) : start;
};

/**
 * The text for columns and rows. `redact` gets the cleaned text before it is shortened: the secret may appear only
 * after cleaning, and shortening could cut it in two.
 */
export const cleanName = (text: string, redact: (text: string) => string): string =>
  text.length <= bounds.coinNameCharacters && !unclean.test(text) ? text : cut(redact(cleanText(text)));

// Walks parsed JSON. The sender chooses its depth, so recursion is limited to protect the stack.

/** Maximum depth; coins have three levels. */
const MAX_LEVELS = 64;

/** Whether JSON.stringify, which recurses, can write the value. */
export const isShallow = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((held) => isShallow(held, levels - 1)));

/** The value with each text and member name changed; the same value if none changes. Null replaces deeper values. */
const mapTexts = (value: unknown, change: (text: string) => string, levels = MAX_LEVELS): unknown => {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  const members = Object.entries(value);
  const changed = members.map(([name, held]) => [change(name), mapTexts(held, change, levels - 1)] as const);
  if (changed.every(([name, held], index) => name === members[index]?.[0] && held === members[index][1])) return value;
  return Array.isArray(value) ? changed.map(([, held]) => held) : Object.fromEntries(changed);
};

export interface TextRules {
  /** Removes the gateway's key from a text. */
  readonly redact: (text: string) => string;
  /** Whether any text may need a change: the JSON may contain the key, or has escapes. */
  readonly isSuspect: boolean;
}

/** Contracts are cleaned but not shortened: a part of an address is another address. */
const contractFields = ['contractAddress', 'contractAddresses'] as const;

const withCleanContracts = (coin: Coin): Coin => {
  let cleaned = coin;
  for (const field of contractFields) {
    const held = mapTexts(coin[field], cleanText);
    if (held !== coin[field]) cleaned = { ...cleaned, [field]: held };
  }
  return cleaned;
};

/** The coin itself if its texts are fine; undefined if cleaning would change its id. */
export const cleanCoin = (coin: Coin, { redact, isSuspect }: TextRules): Coin | undefined => {
  // Cleaned first: control characters may hide the key.
  const safe = isSuspect ? mapTexts(withCleanContracts(coin), redact) : coin;
  if (!isRecord(safe) || !hasNames(safe) || cleanName(safe.id, redact) !== coin.id) return undefined;
  const [name, symbol] = [cleanName(safe.name, redact), cleanName(safe.symbol, redact)];
  return name === safe.name && symbol === safe.symbol ? safe : { ...safe, name, symbol };
};

/** Shorter keys could occur in the data by chance. */
const MIN_KEY_CHARACTERS = 8;
const REMOVED = '[removed]';

/**
 * A part of the key that has only one spelling without a backslash or percent sign. V8 searches six characters or fewer
 * by their first one, seven times as fast as more characters if the first is rare, as capitals are.
 */
const signOf = (key: string): string => {
  const runs = key.match(/[\w.~-]+/g) ?? [];
  const longest = runs.reduce((most, run) => (run.length > most.length ? run : most), '');
  return /[A-Z].{5}/.exec(longest)?.[0] ?? longest;
};

/** A regular expression for one character of the key, plain or percent-encoded with digits of either case. */
const anySpelling = (sign: string): string => {
  const bytes = Array.from(new TextEncoder().encode(sign), (byte) => `%${byte.toString(16).padStart(2, '0')}`);
  const encoded = bytes.join('').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${sign.replace(/[\\^$*+?.()|[\]{}/]/, '\\$&')}|${encoded})`;
};

export const createRedaction = (apiKey: string) => {
  const key = apiKey.trim();
  if (key.length < MIN_KEY_CHARACTERS) return { mayStandIn: () => false, redact: (text: string) => text };
  const sign = signOf(key);
  const spellings = new RegExp(key.replace(/./gsu, anySpelling), 'gu');
  return {
    /** Whether the JSON may contain the key with neither \u escapes nor percent signs: fast, with false positives. */
    mayStandIn: (json: string): boolean => json.includes(sign),
    redact: (text: string): string => text.replace(spellings, REMOVED),
  };
};

export const MAX_COIN_BYTES = 32 * 1024;

const encoder = new TextEncoder();

/** Bytes of a member in an object, including its comma; infinite if it can't be written. */
const memberBytes = ([name, value]: readonly [string, unknown]): number =>
  isShallow(value) ? encoder.encode(JSON.stringify({ [name]: value })).byteLength - 1 : Number.POSITIVE_INFINITY;

/** Fields by priority; unknown fields come last. */
const order: readonly string[] = ['id', 'name', 'symbol', ...numberFieldNames, ...fieldNames];
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/** The coin without members that exceed the limit, and without those that are nested too deep. */
export const boundCoin = (coin: Coin): Coin => {
  const members = Object.entries(coin);
  let left = MAX_COIN_BYTES - 1;
  const dropped = new Set<string>();
  for (const member of members.toSorted(([one], [other]) => placeOf(one) - placeOf(other))) {
    const size = memberBytes(member);
    if (size <= left) left -= size;
    else dropped.add(member[0]);
  }
  const { id, name, symbol } = coin;
  return { ...Object.fromEntries(members.filter(([field]) => !dropped.has(field))), id, name, symbol };
};
