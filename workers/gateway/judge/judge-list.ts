// The one judgement of every list that is taken in, before it is held, given or recorded: a list that contradicts what
// is known is in doubt, any other is believed. A short list that nothing known proves or contradicts is settled by a
// look at what the source says of the whole market. Pure.

import { coinField } from '../../../shared/coin/coin-fields.ts';
import type { UpstreamTest } from '../../../shared/query/capabilities.ts';
import { comparable } from '../../../shared/text/spelling.ts';
import type { SnapshotColumns } from '../codec/snapshot.ts';

// How long an answer stays in doubt: a passing fault of the source must not destroy good data, and a lasting one must
// not keep old data for ever.

/** Coins by their ids, and their prices in the same order; NaN for none. */
interface ListedCoins {
  readonly ids: readonly string[];
  readonly prices: ArrayLike<number>;
}

/** A list of coins, or the first of them, and the number of coins that it counts. */
export interface FoundList extends ListedCoins {
  readonly itemCount: number;
}

/** A list of a set, or its first coins, by falling market cap. */
export interface FoundSet extends FoundList {
  readonly isMarket: boolean;
  /** It ends on its first page. */
  readonly isShort: boolean;
  /** It proves something about coins that it lacks. */
  readonly proves: boolean;
}

/** A page of an answer to a direct query. */
export interface FoundPage extends FoundList {
  readonly tests: readonly UpstreamTest[];
  /** The currency of its values is the dollar. */
  readonly isInUsd: boolean;
  /** It holds every coin that it counts. */
  readonly isWhole: boolean;
}

/** A list that was believed before. */
export interface KnownList extends FoundList {
  /** Its columns in the currency of what is judged; undefined if they are in another, or too old to compare with. */
  readonly columns: SnapshotColumns | undefined;
}

/** The whole market as the source tells it at the moment. */
export interface MarketSeen {
  readonly itemCount: number;
  /** Its largest coin has a price; true where that is not known. */
  readonly isPriced: boolean;
}

export interface Known {
  /** The newest list of the same categories and blockchains, in any currency. */
  readonly same: KnownList | undefined;
  /** The newest list of the whole market, in any currency. */
  readonly market: KnownList | undefined;
  /** What is held of the set proves something, and is from the last hour. */
  readonly proves: boolean;
  /** Number of coins of the whole market by the newest answer that was believed. */
  readonly marketCount: number | undefined;
  /** What the source says of it now: in the raw list that a set is made from, or by a look. */
  readonly look: MarketSeen | undefined;
  /** A whole market with fewer coins is in doubt unless the known one is as short. */
  readonly least: number;
  /** Number of coins that the source counted for the same direct query within the last hour. */
  readonly countBefore?: number | undefined;
}

export type Verdict =
  | { readonly kind: 'accept' }
  /** Only a look at the whole market can tell. */
  | { readonly kind: 'unclear' }
  /** Its coins do not fit together, but those that are held do. */
  | { readonly kind: 'misfit' }
  | { readonly kind: 'doubt'; readonly detail: string };

/** Part of its coins that a list may lose between two answers; one coin is always allowed. */
const SLIP = 0.1;
/** Number of largest coins that must all be there; at most the part `SLIP` of the list. */
const LARGEST = 100;
/** A list without prices is one where more than this part of the coins that had one has none. */
const PRICELESS_PART = 0.5;
/** Fewer coins that had a price say nothing. */
const FEWEST_PRICED = 5;
/** A held coin clearly meets a condition if its value is this part of the bound away from it. */
const CLEAR_PART = 0.1;
/** Held coins that clearly meet a condition, and are all in the answer, prove it if they are as many. */
const FEWEST_PROVING = 2;
/** An answer to a direct query that counts fewer coins is short. */
const SHORT_PAGE = 100;

const accept: Verdict = { kind: 'accept' };
const doubt = (detail: string): Verdict => ({ kind: 'doubt', detail });

/** The most coins that a list of this length may lose. */
const mostLost = (coins: number): number => Math.max(1, coins * SLIP);

/** Ids of the coins of a list that must all be in the next one. */
const largestOf = (ids: readonly string[]): readonly string[] =>
  ids.slice(0, Math.min(LARGEST, Math.floor(ids.length * SLIP)));

/** What a list lacks of an earlier one, beyond normal change; undefined if nothing. */
const lackOf = (
  found: Pick<FoundList, 'itemCount' | 'ids'>,
  itemCount: number,
  largest: readonly string[],
): string | undefined => {
  const lost = itemCount - found.itemCount;
  if (lost > mostLost(itemCount)) return `the list lacks ${lost} of ${itemCount} coins`;
  if (largest.length === 0) return undefined;
  const ids = new Set(found.ids);
  const missing = largest.find((id) => !ids.has(id));
  return missing === undefined ? undefined : `the list lacks ${missing}, one of the largest coins`;
};

/** What is said of prices that are gone; undefined if they are not. */
const pricesLost = (found: ListedCoins, known: ListedCoins): string | undefined => {
  const places = new Map(found.ids.map((id, place) => [id, place]));
  let priced = 0;
  let lost = 0;
  for (const [at, id] of known.ids.entries()) {
    const place = places.get(id);
    if (place === undefined || Number.isNaN(known.prices[at] ?? Number.NaN)) continue;
    priced += 1;
    if (Number.isNaN(found.prices[place] ?? Number.NaN)) lost += 1;
  }
  return priced >= FEWEST_PRICED && lost > priced * PRICELESS_PART
    ? `${lost} of ${priced} coins that had a price have none`
    : undefined;
};

const anyPricesLost = (found: ListedCoins, { same, market }: Known): string | undefined => {
  for (const known of [same, market]) {
    const lost = known === undefined ? undefined : pricesLost(found, known);
    if (lost !== undefined) return lost;
  }
  return undefined;
};

/** What the source's own count of the whole market says against it now. */
const marketLack = (count: number | undefined, { marketCount, least }: Known): string | undefined => {
  if (count === undefined) return undefined;
  if (marketCount !== undefined && marketCount - count > mostLost(marketCount))
    return `the market has ${count} coins, and ${marketCount} are known`;
  return count < least && !(marketCount !== undefined && marketCount < least)
    ? `the list has ${count} coins, and at least ${least} are known`
    : undefined;
};

/** None of the coins of a list has a price. */
const isBare = ({ ids, prices }: ListedCoins): boolean =>
  ids.length > 0 && ids.every((_, at) => Number.isNaN(prices[at] ?? Number.NaN));

/** What a look says against a list. */
const lookLack = (found: ListedCoins, known: Known): string | undefined =>
  known.look?.isPriced === false && isBare(found)
    ? 'no coin has a price, not even the largest of the market'
    : marketLack(known.look?.itemCount, known);

/** Whether a list lost so few coins that one may have left, and so large a part that it may be cut. */
const isSlight = (lost: number, coins: number): boolean => lost > coins * SLIP;

/** A list that nothing contradicts. @param isClear it is not short, or what is known proves it. */
const uncontradicted = ({ look, marketCount }: Known, isClear: boolean): Verdict =>
  isClear || look !== undefined || marketCount === undefined ? accept : { kind: 'unclear' };

export const judgeSet = (found: FoundSet, known: Known): Verdict => {
  const { same } = known;
  const { itemCount, isMarket } = found;
  const lack =
    (same === undefined ? undefined : lackOf(found, same.itemCount, largestOf(same.ids))) ??
    anyPricesLost(found, known) ??
    (isMarket ? marketLack(itemCount, known) : lookLack(found, known));
  if (lack !== undefined) return doubt(lack);
  if (!found.proves && known.proves) return { kind: 'misfit' };
  const isProven = same !== undefined && !isSlight(same.itemCount - itemCount, same.itemCount);
  return uncontradicted(known, isMarket || isProven || (same === undefined && !found.isShort && !isBare(found)));
};

/** Whether coins pass and fail the test by the minute. */
const isFleeting = (test: UpstreamTest): boolean => test.kind !== 'text' && coinField(test.field).unit === 'percent';

/** Whether a coin's value passes the test by so much that it does so at the source too. */
const isClearly = (columns: SnapshotColumns, test: UpstreamTest, isInUsd: boolean): ((row: number) => boolean) => {
  if (test.kind === 'text') {
    if (test.field === 'contractAddress') return () => false;
    const texts = columns.texts(test.field);
    const sought = test.texts.map((text) => text.toLowerCase());
    return test.operator === '='
      ? (row) => test.texts.includes(texts[row] ?? '')
      : (row) => sought.every((text) => texts[row]?.toLowerCase().includes(text) === true);
  }
  // What changes by the minute, and what is compared in another currency, says nothing.
  const isComparable = isInUsd || test.inUsd !== true;
  if (!isComparable || test.operator === '=' || isFleeting(test)) return () => false;
  const values = columns.numbers(test.field);
  const margin = CLEAR_PART * Math.abs(test.value);
  return test.operator === '>'
    ? (row) => (values[row] ?? Number.NaN) > test.value + margin
    : (row) => (values[row] ?? Number.NaN) < test.value - margin;
};

/** Ids of the known coins that clearly pass all tests. */
const clearIds = ({ columns, ids }: KnownList, { tests, isInUsd }: FoundPage): readonly string[] => {
  if (columns === undefined) return [];
  const passes = tests.map((test) => isClearly(columns, test, isInUsd));
  return ids.filter((_, row) => passes.every((isClear) => isClear(row)));
};

/** Whether coins that the query names may be missing, or other ones beside those of the answer. */
const isShortPage = ({ tests, itemCount, ids, isWhole }: FoundPage): boolean => {
  const [test] = tests;
  if (tests.length !== 1 || test?.kind !== 'text' || test.operator !== '=') return itemCount < SHORT_PAGE;
  if (test.field !== 'id') return itemCount === 0;
  // Ids are sent in several spellings.
  return isWhole && new Set(ids.map(comparable)).size < new Set(test.texts.map(comparable)).size;
};

/** What an answer lacks of the known coins, and whether these prove it. */
const compared = (found: FoundPage, same: KnownList): { readonly lack: string | undefined; isProven: boolean } => {
  if (found.tests.length === 0) {
    const lost = same.itemCount - found.itemCount;
    return { lack: lackOf(found, same.itemCount, []), isProven: !isSlight(lost, same.itemCount) };
  }
  const clear = clearIds(same, found);
  const ids = new Set(found.ids);
  const lost = found.isWhole ? clear.filter((id) => !ids.has(id)).length : clear.length - found.itemCount;
  const isLack = lost > mostLost(clear.length);
  const lack = isLack ? `the answer lacks ${lost} of ${clear.length} known coins that meet its condition` : undefined;
  // A list cut to a coin or two would lack some of them.
  return { lack, isProven: clear.length >= FEWEST_PROVING && !isSlight(lost, clear.length) };
};

const isNaming = ({ tests: [test, ...others] }: FoundPage): boolean =>
  others.length === 0 && test?.kind === 'text' && test.operator === '=';

/**
 * What an answer counts less than the one before to the same question: a coin that was named, else a tenth. Of few
 * coins a tenth may well have changed.
 */
const countLack = (found: FoundPage, before: number | undefined): string | undefined => {
  if (before === undefined || found.tests.some(isFleeting)) return undefined;
  const lost = before - found.itemCount;
  const isLack = isNaming(found) ? lost > 0 : before >= SHORT_PAGE && lost > mostLost(before);
  return isLack ? `the answer counts ${found.itemCount} coins, and ${before} were counted before` : undefined;
};

export const judgePage = (found: FoundPage, known: Known): Verdict => {
  const { lack, isProven } =
    known.same === undefined ? { lack: undefined, isProven: false } : compared(found, known.same);
  const all = lack ?? countLack(found, known.countBefore) ?? anyPricesLost(found, known) ?? lookLack(found, known);
  return all === undefined ? uncontradicted(known, (isProven || !isShortPage(found)) && !isBare(found)) : doubt(all);
};

/** An answer in doubt: plain data, stored. */
export interface Doubt {
  /** When it was first found, milliseconds since 1970. */
  readonly since: number;
  /** Answers in a row that found the same. */
  readonly times: number;
  readonly itemCount: number;
  /** Ids of its largest coins. */
  readonly largest: readonly string[];
  /** What contradicts it; missing where an earlier version stored it. */
  readonly detail?: string;
}

/** An answer in doubt is believed after this time and this number of answers that agree. */
const BELIEVED_SECONDS = 3600;
const BELIEVED_TIMES = 3;
/** What nothing held can answer is not asked for again for this time. */
export const PAUSE_SECONDS = 30;
/** The source is asked again after this at the latest, so that the answers of that time settle a doubt. */
export const ASKED_AGAIN_SECONDS = BELIEVED_SECONDS / (BELIEVED_TIMES - 1);

/** Whether neither answer lacks coins of the other. */
const isSame = (found: Pick<FoundList, 'itemCount' | 'ids'>, { itemCount, largest }: Doubt): boolean =>
  lackOf(found, itemCount, largest) === undefined && found.itemCount - itemCount <= mostLost(itemCount);

/** The doubt after one more answer that is contradicted. */
export const furtherDoubt = (
  found: Pick<FoundList, 'itemCount' | 'ids'>,
  detail: string,
  before: Doubt | null,
  now: number,
): Doubt =>
  before !== null && isSame(found, before)
    ? { ...before, times: before.times + 1, detail }
    : { since: now, times: 1, itemCount: found.itemCount, largest: largestOf(found.ids), detail };

/** When it is believed at the earliest, milliseconds since 1970. */
export const believedFrom = ({ since }: Doubt): number => since + BELIEVED_SECONDS * 1000;

export const isBelieved = ({ times, since }: Doubt, now: number): boolean =>
  times >= BELIEVED_TIMES && Math.abs(now - since) >= BELIEVED_SECONDS * 1000;
