// Reads a list of holdings, row by row: what is not understood has a sentence. A row of headings says where the columns
// below it are, so that a list from elsewhere can be pasted as it is.

import { closedDay, startOf } from '../../shared/past/calendar.ts';
import { wantedAt } from '../../shared/past/past-question.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { comparable } from '../../shared/text/spelling.ts';
import { type DateContext, readDate } from '../arguments/dates.ts';
import { readId, readUnit } from '../arguments/ids.ts';
import { type Cell, cellText, type Grid, isBlank } from '../cells/cell.ts';

type Column = 'date' | 'coin' | 'amount' | 'price' | 'currency' | 'side';

/** The words for each column, as exchanges and other lists of holdings have them. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  date: ['date', 'time', 'day', 'datetime', 'timestamp', 'date utc'],
  coin: ['coin', 'asset', 'symbol', 'ticker', 'token', 'cryptocurrency', 'name'],
  amount: ['amount', 'quantity', 'qty', 'units', 'size', 'holdings', 'balance', 'volume'],
  price: [
    'price paid',
    'price',
    'bought at',
    'buy price',
    'purchase price',
    'unit price',
    'price per coin',
    'avg price',
  ],
  currency: ['currency', 'paid in', 'price currency', 'quote', 'quote currency'],
  side: ['side', 'type', 'action', 'transaction type'],
};

type Places = Readonly<Partial<Record<Column, number>>>;

const usualPlaces: Places = { date: 0, coin: 1, amount: 2, price: 3, currency: 4 };
/** Of a row that begins with its coin. */
const placesWithoutDate: Places = { coin: 0, amount: 1, price: 2, currency: 3 };

const columnCalled = (cell: Cell): Column | undefined => {
  const word = comparable(
    cellText(cell)
      .replace(/\(.*\)/, '')
      .replace(/[_-]/g, ' '),
  );
  const [found] = Object.entries(headings).find(([, words]) => words.includes(word)) ?? [];
  return found as Column | undefined;
};

/** Undefined if the row has no headings for coins and amounts. */
const readHeadings = (row: readonly Cell[]): Places | undefined => {
  const places: Partial<Record<Column, number>> = {};
  for (const [place, cell] of row.entries()) {
    const column = typeof cell === 'string' ? columnCalled(cell) : undefined;
    if (column !== undefined) places[column] ??= place;
  }
  return places.coin === undefined || places.amount === undefined ? undefined : places;
};

export interface Holding {
  /** As written. */
  readonly coin: string;
  /** Below zero for a sale. */
  readonly amount: number;
  /** When, since 1970: the start of the day if no time is given. A row without a date is as old as the one above. */
  readonly seconds: number | undefined;
  /** Of one coin; null if it is not given. */
  readonly price: number | null;
  /** A currency or a coin as written; empty for that of the sheet. */
  readonly currency: string;
}

export type HoldingRow =
  | { readonly kind: 'blank' | 'headings' }
  | { readonly kind: 'bad'; readonly named: string; readonly sentence: string }
  | { readonly kind: 'holding'; readonly holding: Holding };

interface HoldingsContext extends DateContext {
  /** Seconds since 1970. */
  readonly now: number;
}

const readNumber = (what: string, cell: Cell): Result<number | null, string> => {
  if (isBlank(cell)) return ok(null);
  if (typeof cell === 'number') return ok(cell);
  return fail(
    typeof cell === 'string'
      ? `The ${what} "${cellText(cell)}" is a text: write a number, such as 1.5, with your spreadsheet's decimal sign.`
      : `The ${what} is no number: write one, such as 1.5.`,
  );
};

const readSeconds = (cell: Cell, context: HoldingsContext): Result<number | undefined, string> => {
  if (isBlank(cell)) return ok(undefined);
  const time = readDate(cell, context);
  if (!time.ok) return time;
  const wanted = wantedAt(time.value, 'close', context.now);
  if (!wanted.ok) return wanted;
  if (wanted.value.kind === 'present') return ok(startOf(context.today));
  const { seconds, grain } = wanted.value;
  // A close is told at the end of its day.
  return ok(grain === 'day' ? startOf(closedDay(seconds)) : seconds);
};

/** Whether an amount is bought or sold, where a column says so. */
const signOf = (side: string): Result<1 | -1 | undefined, string> => {
  if (side === '') return ok(undefined);
  if (/^(buy|bought|purchase|deposit|receive|in|reward)/i.test(side)) return ok(1);
  if (/^(sell|sold|sale|withdraw|send|out)/i.test(side)) return ok(-1);
  return fail(`"${side}" is neither buy nor sell: write one of them.`);
};

const readHolding = (
  row: readonly Cell[],
  places: Places,
  seconds: Result<number | undefined, string>,
): Result<Holding, string> => {
  const at = (column: Column): Cell => row[places[column] ?? -1] ?? null;
  if (!seconds.ok) return seconds;
  const coin = readId(at('coin'));
  if (coin.kind === 'blank') return fail('This row names no coin: write one, such as BTC.');
  if (coin.kind === 'bad') return fail(coin.sentence);
  if (coin.kind === 'category')
    return fail(`"${coin.text}" is a category: write symbol:${coin.text.toUpperCase()} for the coin.`);
  const amount = readNumber('amount', at('amount'));
  if (!amount.ok) return amount;
  if (amount.value === null) return fail('This row has no amount: write how many coins, below zero for a sale.');
  const sign = signOf(cellText(at('side')));
  if (!sign.ok) return sign;
  const price = readNumber('price', at('price'));
  if (!price.ok) return price;
  if (price.value !== null && price.value < 0) return fail('The price is below zero: a sale has a negative amount.');
  const unit = readUnit(at('currency'));
  if (unit.kind === 'bad') return fail(unit.sentence);
  if (unit.kind === 'category') return fail(`"${unit.text}" is a category: write a currency such as EUR.`);
  return ok({
    coin: coin.text,
    amount: sign.value === undefined ? amount.value : sign.value * Math.abs(amount.value),
    seconds: seconds.value,
    price: price.value,
    currency: unit.kind === 'currency' ? unit.code : unit.kind === 'reference' ? unit.text : '',
  });
};

const isDate = (cell: Cell, context: HoldingsContext): boolean => isBlank(cell) || readDate(cell, context).ok;

/** A line of a file that was pasted into one cell, as cells. */
const asCells = (row: readonly Cell[]): readonly Cell[] => {
  const [line, ...others] = row.filter((cell) => !isBlank(cell));
  if (others.length > 0 || typeof line !== 'string') return row;
  const separator = ['\t', ';', ','].find((sign) => line.includes(sign));
  if (separator === undefined) return row;
  return line.split(separator).map((part): Cell => {
    const text = part.trim().replace(/^"(.*)"$/, '$1');
    return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
  });
};

/** A row for each of the list. Without headings the columns are date, coin, amount, price and currency. */
export const readHoldings = (list: Grid, context: HoldingsContext): readonly HoldingRow[] => {
  let found: Places | undefined;
  let above: number | undefined;
  return list.map(asCells).map((row): HoldingRow => {
    if (row.every(isBlank)) return { kind: 'blank' };
    const places = readHeadings(row);
    if (places !== undefined) {
      found = places;
      above = undefined;
      return { kind: 'headings' };
    }
    const [first = null, second = null, third = null] = row;
    const canBeginWithDate = found === undefined || found.date === 0;
    const hasAmountSecond = typeof second === 'number' || isBlank(third);
    const beginsWithCoin = typeof first === 'string' && hasAmountSecond && !isDate(first, context);
    const used = canBeginWithDate && beginsWithCoin ? placesWithoutDate : (found ?? usualPlaces);
    const seconds = readSeconds(row[used.date ?? -1] ?? null, context);
    if (seconds.ok) above = seconds.value ?? above;
    const read = readHolding(row, used, seconds.ok ? ok(above) : seconds);
    if (read.ok) return { kind: 'holding', holding: read.value };
    return { kind: 'bad', named: cellText(row[used.coin ?? 0] ?? null) || 'without a coin', sentence: read.error };
  });
};
