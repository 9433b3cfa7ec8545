// COIN_HOLDINGS: counts a list of holdings. All its tables come from one count: the coins, the totals, the cost of
// each row, and the value over time. It asks by the other formulas.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { type Day, dayAt, dayText, startOf } from '../../shared/past/calendar.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { didYouMean } from '../../shared/text/nearest.ts';
import { type Argument, argumentCells, readArgument, readSubject } from '../arguments/argument.ts';
import { askClockFor } from '../arguments/dates.ts';
import { cellText, type Grid, type ResultRows, trimBlankCells } from '../cells/cell.ts';
import { dateCell } from '../cells/show.ts';
import { countOf } from '../text.ts';
import { pastCurrency } from '../past/year.ts';
import type { ZoneClock } from '../past/zone-clock.ts';
import type { Formula, FormulaContext, Steps } from '../steps/step.ts';
import { asking, reading } from './asking.ts';
import { nothingHeld, type Position, traded } from './average-cost.ts';
import { coin } from './coin.ts';
import { coinAt } from './coin-at.ts';
import { askCosts, askRows, numberOr, type Paid, sentenceOf } from './holding-costs.ts';
import { type Holding, type HoldingRow, readHoldings } from './holdings.ts';

const tableNames = ['coins', 'total', 'rows', 'history'] as const;
export type HoldingsTable = (typeof tableNames)[number];

export const readHoldingsTable = (argument: Argument): Result<HoldingsTable, string> => {
  const [cell = 'coins'] = argumentCells(argument);
  const text = cellText(cell);
  const table = tableNames.find((name) => name === text.toLowerCase());
  return table === undefined
    ? fail(`COIN_HOLDINGS has no table "${text}": it has ${tableNames.join(', ')}.${didYouMean(text, tableNames)}`)
    : ok(table);
};

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

interface Coin {
  readonly id: string;
  readonly symbol: string;
  readonly price: number | null;
  /** In percent. */
  readonly change: number | null;
}

/** What is known of each coin as written, or why nothing is. */
function* askCoins(
  context: FormulaContext,
  references: readonly string[],
  currency: CurrencyCode,
): Steps<Result<ReadonlyMap<string, Result<Coin, string>>, string>> {
  const found = yield* askRows(coin, context, [references], 'id, symbol, price, 24h', `currency=${currency}`);
  if (!found.ok) return found;
  return ok(
    new Map(
      references.map((reference, index): [string, Result<Coin, string>] => {
        const row = found.value[index];
        const [id, symbol, price, change] = row ?? [];
        return typeof id !== 'string' || typeof symbol !== 'string'
          ? [reference, fail(sentenceOf(row, `There is no coin "${reference}".`))]
          : [reference, ok({ id, symbol, price: numberOr(price), change: numberOr(change) })];
      }),
    ),
  );
}

/** A row that counts. */
interface Trade {
  readonly holding: Holding;
  readonly coin: Coin;
  readonly paid: Paid;
}

interface Held extends Position {
  readonly coin: Coin;
}

interface Played extends Trade {
  /** What is held of the coin after it. */
  readonly after: Held;
}

interface Count {
  readonly currency: CurrencyCode;
  readonly rows: readonly HoldingRow[];
  /** The oldest first. */
  readonly trades: readonly Played[];
  /** The largest value first. */
  readonly held: readonly Held[];
  readonly atTodaysRate: number;
  /** Whether a long range has no empty row at its end. */
  readonly isFull: boolean;
}

/** By their times. Trades of one time are in the order of the list, which may begin with the newest. */
const inOrder = (trades: readonly Trade[]): readonly Trade[] => {
  const times = trades.flatMap(({ holding: { seconds } }) => seconds ?? []);
  const steps = times.slice(1).map((time, index) => Math.sign(time - (times[index] ?? time)));
  const isNewestFirst = sum(steps) < 0;
  return (isNewestFirst ? [...trades].reverse() : [...trades]).sort(
    ({ holding: one }, { holding: other }) => (one.seconds ?? -Infinity) - (other.seconds ?? -Infinity) || 0,
  );
};

const valueOf = ({ amount, coin: { price } }: Held): number | null => (amount === 0 ? 0 : price && amount * price);

interface Play {
  readonly played: readonly Played[];
  readonly held: readonly Held[];
  /** A trade that can't be is a row that does not count. */
  readonly refused: ReadonlyMap<Holding, string>;
}

/** Plays the trades from the oldest on. */
const play = (trades: readonly Trade[]): Play => {
  const played: Played[] = [];
  const held = new Map<string, Held>();
  const refused = new Map<Holding, string>();
  for (const trade of inOrder(trades)) {
    const { coin: traded_, holding, paid } = trade;
    const position = traded(held.get(traded_.id) ?? nothingHeld, holding.amount, paid.ok ? Math.abs(paid.value) : null);
    if (!position.ok) {
      refused.set(holding, position.error);
      continue;
    }
    const after = { ...position.value, coin: traded_ };
    held.set(traded_.id, after);
    played.push({ ...trade, after });
  }
  const largestFirst = [...held.values()].sort((one, other) => (valueOf(other) ?? 0) - (valueOf(one) ?? 0));
  return { played, held: largestFirst, refused };
};

/** A longer range is made for rows to come, and may be too short for them. */
const LONG_LIST = 500;

function* count(
  context: FormulaContext,
  list: Grid,
  clock: ZoneClock,
  currency: CurrencyCode,
): Steps<Result<Count, string>> {
  const now = Math.floor(context.now() / 1000);
  const filled = trimBlankCells(list);
  const read = readHoldings(filled, { today: dayAt(now), clock, now });
  const holdings = read.flatMap((row) => (row.kind === 'holding' ? [row.holding] : []));
  const coins = yield* askCoins(context, [...new Set(holdings.map((one) => one.coin))], currency);
  if (!coins.ok) return coins;
  const costs = yield* askCosts(
    context,
    holdings.filter((one) => coins.value.get(one.coin)?.ok === true),
    currency,
  );
  if (!costs.ok) return costs;
  const trades = holdings.flatMap((holding): readonly Trade[] => {
    const found = coins.value.get(holding.coin);
    const paid = costs.value.of.get(holding) ?? fail('The cost is unknown.');
    return found?.ok === true ? [{ holding, coin: found.value, paid }] : [];
  });
  const { played, held, refused } = play(trades);
  const rows = read.map((row): HoldingRow => {
    if (row.kind !== 'holding') return row;
    const { coin: named } = row.holding;
    const found = coins.value.get(named);
    if (found?.ok === false) return { kind: 'bad', named, sentence: found.error };
    const sentence = refused.get(row.holding);
    return sentence === undefined ? row : { kind: 'bad', named, sentence };
  });
  const isFull = list.length > LONG_LIST && filled.length === list.length;
  return ok({ currency, rows, trades: played, held, atTodaysRate: costs.value.atTodaysRate, isFull });
}

const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100;

const profitOf = (held: Held): number | null => {
  const value = valueOf(held);
  return value === null || held.cost === null ? null : value - held.cost;
};

/** A bar of blocks, one for each 10 %: ten fit into a column of the usual width. */
const barOf = (share: number | null): string | null => (share === null ? null : '█'.repeat(Math.ceil(share / 10)));

const coinsTable = ({ currency, held }: Count): ResultRows => {
  const total = sum(held.map(valueOf));
  return [
    [
      'Coin',
      `Value (${currency})`,
      'Share',
      null,
      `Profit (${currency})`,
      'Profit %',
      'Change 24h',
      `Price (${currency})`,
      'Amount',
      `Cost (${currency})`,
      `Realised (${currency})`,
    ],
    ...held.map((one) => {
      const { coin: held_, amount, cost, realised } = one;
      const [value, profit] = [valueOf(one), profitOf(one)];
      const share = percentOf(value, total);
      const parts = [value, share, barOf(share), profit, percentOf(profit, cost)];
      return [held_.symbol, ...parts, held_.change, held_.price, amount, cost, realised];
    }),
  ];
};

/** Names at most three. */
const named = (names: readonly string[]): string => {
  const different = [...new Set(names)];
  return `${different.slice(0, 3).join(', ')}${different.length > 3 ? ', …' : ''}`;
};

const whatIsMissing = ({ rows, held, atTodaysRate, isFull }: Count): string | null => {
  const filled = rows.filter(({ kind }) => kind === 'holding' || kind === 'bad').length;
  const bad = rows.flatMap((row) => (row.kind === 'bad' ? [row.named] : []));
  const coinsWithout = (what: string, of: (one: Held) => number | null): readonly string[] => {
    const without = held.filter((one) => of(one) === null).map((one) => one.coin.symbol);
    return without.length === 0 ? [] : [`the ${what} of ${named(without)}`];
  };
  const missing = [
    ...(bad.length === 0 ? [] : [`${bad.length} of ${countOf(filled, 'row')} (${named(bad)})`]),
    ...coinsWithout('value', valueOf),
    ...coinsWithout('cost', ({ cost }) => cost),
    ...coinsWithout('gain of sales', ({ realised }) => realised),
  ];
  const sentences = [
    ...(missing.length === 0 ? [] : [`Not counted: ${missing.join('; ')}.`]),
    ...(isFull ? ['The list fills its range: rows below it are not counted.'] : []),
    ...(atTodaysRate === 0 ? [] : [`${countOf(atTodaysRate, 'cost')} converted at today's rate.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
};

const totalTable = (counted: Count): ResultRows => {
  const { currency, held } = counted;
  const compared = held.filter((one) => profitOf(one) !== null);
  const profit = sum(compared.map(profitOf));
  const before = held.flatMap((one) => {
    const value = valueOf(one);
    return value === null || one.coin.change === null ? [] : [{ value, earlier: value / (1 + one.coin.change / 100) }];
  });
  const earlier = sum(before.map((one) => one.earlier));
  return [
    [`Value (${currency})`, `Cost (${currency})`, `Profit (${currency})`, 'Profit %', 'Change 24h', 'Realised', null],
    [
      sum(held.map(valueOf)),
      sum(held.map(({ cost }) => cost)),
      profit,
      percentOf(profit, sum(compared.map(({ cost }) => cost))),
      percentOf(sum(before.map(({ value }) => value)) - earlier, earlier),
      sum(held.map(({ realised }) => realised)),
      whatIsMissing(counted),
    ],
  ];
};

/** Beside the list: what each row cost, or why it does not count. */
const rowsTable = ({ currency, rows, trades }: Count): ResultRows => {
  const paid = new Map(trades.map((trade) => [trade.holding, trade.paid]));
  return rows.map((row) => {
    if (row.kind === 'bad') return [{ problem: row.sentence }];
    if (row.kind !== 'holding') return [row.kind === 'headings' ? `Cost (${currency})` : null];
    const cost = paid.get(row.holding);
    return [cost?.ok === true ? cost.value : { problem: cost?.error ?? 'The cost is unknown.' }];
  });
};

/** Steps of the value over time: as many in each, so that a chart of it is full. */
const STEPS = 60;

/** Days from the first on; those before it if there are too few. */
const stepsTo = (last: Day, first: Day): readonly Day[] => {
  const span = Math.max(STEPS, last - first);
  return Array.from({ length: STEPS + 1 }, (_, step) => Math.round(last - span + (span * step) / STEPS));
};

/** What was held of each coin at the end of a day, and what had been put in by then. */
const heldAt = (trades: readonly Played[], day: Day) => {
  const past = trades.filter(({ holding: { seconds = -Infinity } }) => seconds < startOf(day + 1));
  const last = new Map(past.map((trade) => [trade.coin.id, trade]));
  return {
    held: [...last.values()].filter(({ after }) => after.amount !== 0),
    putIn: sum(past.map(({ paid }) => (paid.ok ? paid.value : null))),
    unpaid: past.flatMap(({ coin: { symbol }, paid }) => (paid.ok ? [] : [symbol])),
  };
};

/** A row of the value over time. A value that lacks a price would look like a loss. */
const historyRow = (
  date: Date,
  { held, putIn, unpaid }: ReturnType<typeof heldAt>,
  priceOf: (trade: Played) => number | null,
): ResultRows[number] => {
  const values = held.map((trade) => {
    const price = priceOf(trade);
    return price === null ? null : trade.after.amount * price;
  });
  const lacking = held.filter((_, index) => values[index] === null).map(({ coin: { symbol } }) => symbol);
  const notes = [
    ...(lacking.length === 0 ? [] : [`no price of ${named(lacking)}`]),
    ...(unpaid.length === 0 ? [] : [`no cost of ${named(unpaid)}`]),
  ];
  return [date, lacking.length === 0 ? sum(values) : null, putIn, notes.length === 0 ? null : notes.join('; ')];
};

/** The last row is the present, as in the totals. */
function* historyTable(context: FormulaContext, counted: Count, clock: ZoneClock): Steps<Result<ResultRows, string>> {
  const { currency, trades } = counted;
  const first = trades.find(({ holding }) => holding.seconds !== undefined)?.holding.seconds;
  const header = ['Date', `Value (${currency})`, `Put in (${currency})`, null];
  if (trades.length === 0) return ok([header]);
  if (first === undefined) return fail('No row of the list has a date: the value over time needs one.');
  const today = dayAt(context.now() / 1000);
  const states = stepsTo(today - 1, dayAt(first)).map((day) => ({ day, ...heldAt(trades, day) }));
  const wants = states.flatMap(({ day, held }) => held.map(({ holding }) => [holding.coin, dayText(day)] as const));
  const closes = yield* askRows(
    coinAt,
    context,
    [wants.map(([reference]) => reference), wants.map(([, day]) => day)],
    'price',
    `currency=${currency}`,
  );
  if (!closes.ok) return closes;
  const priceOf = new Map(wants.map((want, index) => [want.join(' '), numberOr(closes.value[index]?.[0])]));
  const rows = states.map((state) =>
    historyRow(
      dateCell(state.day, clock),
      state,
      ({ holding }) => priceOf.get(`${holding.coin} ${dayText(state.day)}`) ?? null,
    ),
  );
  const present = historyRow(dateCell(today, clock), heldAt(trades, today), ({ coin: { price } }) => price);
  return ok([header, ...rows, present]);
}

const readCall = reading({ formula: 'COIN_HOLDINGS', place: 2, names: ['currency'] }, ([list, tableValue]) => {
  const table = readHoldingsTable(readArgument(tableValue));
  return table.ok ? ok({ list: readSubject(list), table: table.value }) : table;
});

export const coinHoldings: Formula = asking(readCall, function* (_, { list, table, options }, context) {
  const clock = yield* askClockFor(list);
  const { currency } = options;
  // The past is known in few currencies.
  const shownIn = table === 'history' ? (pastCurrency(currency) ?? 'USD') : currency;
  const grid = list.kind === 'range' ? list.grid : [argumentCells(list)];
  const counted = yield* count(context, grid, clock, shownIn);
  if (!counted.ok) return counted;
  switch (table) {
    case 'coins':
      return ok(coinsTable(counted.value));
    case 'total':
      return ok(totalTable(counted.value));
    case 'rows':
      return ok(rowsTable(counted.value));
    case 'history':
      return yield* historyTable(context, counted.value, clock);
    default:
      return table satisfies never;
  }
});
