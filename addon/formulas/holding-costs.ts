// What the rows of a list of holdings cost in one currency: the price paid, else the close of the day, at the rate of
// the day, else at today's.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { dayAt, dayText } from '../../shared/past/calendar.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Cell, isProblem, type ResultRows, rowsOf } from '../cells/cell.ts';
import { pastCurrency } from '../past/year.ts';
import type { Formula, FormulaContext, Steps } from '../steps/step.ts';
import { coinAt } from './coin-at.ts';
import { coinConvert } from './coin-convert.ts';
import type { Holding } from './holdings.ts';

/** The result of a formula for a column of cells: a row for each. */
export function* askRows(
  formula: Formula,
  context: FormulaContext,
  columns: readonly (readonly Cell[])[],
  ...options: readonly string[]
): Steps<Result<ResultRows, string>> {
  if (columns[0]?.length === 0) return ok([]);
  const values = columns.map((cells) => cells.map((cell) => [cell]));
  const output = yield* formula(context, [...values, ...options]);
  return output.ok ? ok(rowsOf(output.value)) : output;
}

export const numberOr = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);

export const sentenceOf = (row: ResultRows[number] | undefined, otherwise: string): string => {
  const problem = row?.find(isProblem);
  return problem === undefined ? otherwise : problem.problem;
};

/** Blank without a date. */
const dateOf = (seconds: number | undefined): Cell => (seconds === undefined ? null : dayText(dayAt(seconds)));

/** What a row cost, or brought, in one currency; or why that is unknown. */
export type Paid = Result<number, string>;

interface Costs {
  readonly of: ReadonlyMap<Holding, Paid>;
  /** How many were converted at today's rate, since the day or its rate is unknown. */
  readonly atTodaysRate: number;
}

/** Without a price the close of the day counts, in a currency of past prices. */
export function* askCosts(
  context: FormulaContext,
  holdings: readonly Holding[],
  currency: CurrencyCode,
): Steps<Result<Costs, string>> {
  const pastIn = pastCurrency(currency) ?? 'USD';
  const lacking = holdings.filter(({ price, seconds }) => price === null && seconds !== undefined);
  const closes = yield* askRows(
    coinAt,
    context,
    [lacking.map(({ coin }) => coin), lacking.map(({ seconds }) => dateOf(seconds))],
    'price',
    `currency=${pastIn}`,
  );
  if (!closes.ok) return closes;
  const of = new Map<Holding, Paid>();
  const prices = new Map<Holding, { readonly price: number; readonly unit: string }>();
  for (const [index, holding] of lacking.entries()) {
    const row = closes.value[index];
    const close = numberOr(row?.[0]);
    if (close === null) of.set(holding, fail(sentenceOf(row, 'This day has no price: write the price paid.')));
    else prices.set(holding, { price: close, unit: pastIn });
  }
  for (const holding of holdings) {
    if (holding.price !== null) prices.set(holding, { price: holding.price, unit: holding.currency || currency });
    else if (holding.seconds === undefined) of.set(holding, fail('Without a price and a date the cost is unknown.'));
  }
  const rates = yield* askRates(
    context,
    [...prices].map(([{ seconds }, { unit }]) => ({ unit, seconds })),
    currency,
  );
  if (!rates.ok) return rates;
  for (const [index, [holding, { price }]] of [...prices].entries()) {
    const rate = rates.value.rates[index];
    of.set(holding, rate?.ok === true ? ok(holding.amount * price * rate.value) : (rate ?? fail('No rate is known.')));
  }
  return ok({ of, atTodaysRate: rates.value.atTodaysRate });
}

interface Unit {
  readonly unit: string;
  readonly seconds: number | undefined;
}

/** The rate of the day where it is known, else today's. */
function* askRates(
  context: FormulaContext,
  units: readonly Unit[],
  currency: CurrencyCode,
): Steps<Result<{ readonly rates: readonly Paid[]; readonly atTodaysRate: number }, string>> {
  const foreign = units.filter(({ unit }) => unit !== currency);
  const dated = foreign.filter(({ seconds }) => seconds !== undefined);
  const ask = (asked: readonly Unit[], ...days: readonly (readonly Cell[])[]) =>
    askRows(coinConvert, context, [
      asked.map(() => 1),
      asked.map(({ unit }) => unit),
      asked.map(() => currency),
      ...days,
    ]);
  const then = yield* ask(
    dated,
    dated.map(({ seconds }) => dateOf(seconds)),
  );
  if (!then.ok) return then;
  const rates = new Map<Unit, Paid>();
  for (const [index, one] of dated.entries()) {
    const rate = numberOr(then.value[index]?.[0]);
    if (rate !== null) rates.set(one, ok(rate));
  }
  const others = foreign.filter((one) => !rates.has(one));
  const now = yield* ask(others);
  if (!now.ok) return now;
  for (const [index, one] of others.entries()) {
    const rate = numberOr(now.value[index]?.[0]);
    const unknown = `No rate from ${one.unit} to ${currency} is known.`;
    rates.set(one, rate === null ? fail(sentenceOf(now.value[index], unknown)) : ok(rate));
  }
  return ok({
    rates: units.map((one) => rates.get(one) ?? ok(1)),
    atTodaysRate: others.filter((one) => rates.get(one)?.ok === true).length,
  });
}
