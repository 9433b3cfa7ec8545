// Takes in CoinPaprika's list piece by piece: reads slices of its bytes, orders the coins by falling market cap, then
// encodes them page by page. No piece takes more than a few milliseconds.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { mostDoubles } from '../../codec/assess-pages.ts';
import { encodePage } from '../../codec/encode-page.ts';
import { checkCoin, settleCoins, type CheckedCoin, type Hole } from '../../upstream/coin.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { unavailable } from '../fetch-answer.ts';
import { openList, type ListReader } from '../list-reader.ts';
import type { Intake, ProviderPage } from '../provider.ts';
import { writeRows } from '../write-rows.ts';
import { readCoin } from './read-coin.ts';

export type Taking = Pick<Intake, 'take'>;

export interface ListAnswer {
  readonly body: Uint8Array;
  readonly currency: CurrencyCode;
  /** The ids of the set's coins; undefined for the whole market. */
  readonly members: ReadonlySet<string> | undefined;
  readonly simulated: boolean;
  /** Called once the body is no longer used. */
  readonly release: () => void;
}

/**
 * Coins of a page, as many as one part of a snapshot's rows has, and of the first page, whose first part is smaller.
 */
const PAGE_COINS = 500;
const FIRST_PAGE_COINS = 250;
/**
 * About 60 coins: longer texts are kept apart from short-lived memory, and freeing them would cost more than reading.
 */
const SLICE_BYTES = 48 * 1024;
/** Slices of one piece. The first pieces have fewer, since whatever runs for the first times is slow. */
const MOST_SLICES = 3;
const BITCOIN = 'btc-bitcoin';

/** The coins of a set by falling market cap, and how many rows were left out. */
interface Ordered {
  readonly coins: readonly CheckedCoin[];
  readonly unreadable: number;
  readonly doubled: number;
  /** Of the whole list: whatever is missing may be of any set. */
  readonly holes: readonly Hole[];
  readonly bitcoinPrice: number | undefined;
  /** Rows of the whole list; undefined if none was asked for. */
  readonly listed: number | undefined;
}

const numberIn = ({ coin }: CheckedCoin, field: 'marketCap' | 'rank' | 'price', otherwise: number): number => {
  const value = coin[field];
  return typeof value === 'number' ? value : otherwise;
};

const byFallingCap = (one: CheckedCoin, other: CheckedCoin): number => {
  const [a, b] = [one, other].map((coin) => numberIn(coin, 'marketCap', -1));
  if (a !== b) return (b ?? 0) - (a ?? 0);
  return numberIn(one, 'rank', Number.MAX_VALUE) - numberIn(other, 'rank', Number.MAX_VALUE);
};

const orderCoins = (
  rows: readonly Result<CheckedCoin, string>[],
  members: ReadonlySet<string> | undefined,
): Result<Ordered, string> => {
  if (rows.length === 0) return fail('the market has no coins');
  const meta = { page: 1, limit: rows.length, itemCount: rows.length, hasNextPage: false };
  const settled = settleCoins(rows, meta, rows.length);
  if (!settled.ok) return settled;
  const { coins, unreadable, doubled, holes } = settled.value;
  // A list that is not trusted would prove nothing, and there is no other answer to ask for.
  if (doubled > mostDoubles(coins.length)) return fail(`the list has ${doubled} coins twice`);
  const bitcoin = coins.find(({ coin }) => coin.id === BITCOIN);
  const price = bitcoin && numberIn(bitcoin, 'price', Number.NaN);
  const own = members === undefined ? coins : coins.filter(({ coin }) => members.has(coin.id));
  return ok({
    coins: own.toSorted(byFallingCap),
    // A row that can't be read may be of any set.
    unreadable,
    doubled: members === undefined ? doubled : 0,
    holes,
    bitcoinPrice: Number.isNaN(price) ? undefined : price,
    listed: rows.length,
  });
};

/** The row in its place, with its price in bitcoin. */
const placed = (checked: CheckedCoin, index: number, bitcoinPrice: number | undefined): CheckedCoin => {
  const price = numberIn(checked, 'price', Number.NaN);
  const priceBtc = bitcoinPrice === undefined || Number.isNaN(price) ? undefined : price / bitcoinPrice;
  // The page writes the coin as it is here.
  return { ...checked, index, coin: { ...checked.coin, priceBtc }, isChanged: false };
};

/** Coins of the pages before a page. */
const coinsBefore = (page: number): number => (page === 1 ? 0 : FIRST_PAGE_COINS + (page - 2) * PAGE_COINS);

const encodeOne = (
  { coins, unreadable, doubled, holes, bitcoinPrice, listed }: Ordered,
  simulated: boolean,
  page: number,
): ProviderPage => {
  const itemCount = coins.length + unreadable + doubled;
  const own = coins.slice(coinsBefore(page), coinsBefore(page + 1));
  const isFirst = page === 1;
  const rows = own.map((coin, index) => placed(coin, index, bitcoinPrice));
  const value = encodePage(
    {
      meta: { page, limit: PAGE_COINS, itemCount, hasNextPage: coinsBefore(page + 1) < coins.length },
      coins: rows,
      unreadable: isFirst ? unreadable : 0,
      doubled: isFirst ? doubled : 0,
      holes: isFirst ? holes : [],
    },
    writeRows(rows.map(({ coin }) => coin)),
  );
  return { value, simulated, ...(listed === undefined ? {} : { listed }) };
};

/** The list of a set that has no coins. */
export const takeInNothing = (simulated: boolean): Taking => ({
  take: () =>
    ok([
      encodeOne(
        { coins: [], unreadable: 0, doubled: 0, holes: [], bitcoinPrice: undefined, listed: undefined },
        simulated,
        1,
      ),
    ]),
});

export const takeIn = ({ body, currency, members, simulated, release }: ListAnswer): Taking => {
  const rows: Result<CheckedCoin, string>[] = [];
  const pages: ProviderPage[] = [];
  let reader: ListReader | undefined;
  let slices = 0;
  let isRead = false;
  let ordered: Ordered | undefined;

  /** Reads a slice; false after the last one. */
  const readSlice = (list: ListReader): boolean => {
    const slice = list.next(SLICE_BYTES);
    if (slice === undefined) return false;
    // No key is sent, so none can come back.
    const rules = { redact: (text: string) => text, isSuspect: () => slice.hasEscapes };
    for (const entry of slice.entries) rows.push(checkCoin(readCoin(entry, currency), rows.length, rules));
    return true;
  };

  /** Reads the next slices, then orders all coins; undefined until that is done. */
  const read = (): Result<Ordered | undefined, string> => {
    if (isRead) return orderCoins(rows, members);
    reader ??= openList(body);
    if (reader === undefined) return fail('the answer is no list of coins');
    slices = Math.min(slices + 1, MOST_SLICES);
    for (let slice = 0; slice < slices && !isRead; slice += 1) isRead = !readSlice(reader);
    return ok(undefined);
  };

  const readOrFail = (): Result<Ordered | undefined, UpstreamFailure> => {
    try {
      const done = read();
      return done.ok ? done : fail(unavailable(done.error));
    } catch (thrown) {
      if (thrown instanceof SyntaxError) return fail(unavailable('the answer is not JSON'));
      throw thrown;
    }
  };

  return {
    take() {
      if (ordered === undefined) {
        const done = readOrFail();
        if (!done.ok || done.value !== undefined) release();
        if (!done.ok) return done;
        ordered = done.value;
        return ok(undefined);
      }
      const page = encodeOne(ordered, simulated, pages.length + 1);
      pages.push(page);
      return ok(page.value.meta.hasNextPage ? undefined : pages);
    },
  };
};
