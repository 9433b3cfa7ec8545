// COIN_HISTORY: the prices of coins over time, a row for each step, a column for each coin.

import { dayAt } from '../../shared/past/calendar.ts';
import { historyRows } from '../../shared/past/history.ts';
import type { PastTime } from '../../shared/past/read-past-time.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { categoryInsteadSentence, type Id } from '../arguments/ids.ts';
import type { Cell, Output, ResultRows } from '../cells/cell.ts';
import type { Asker } from '../client/asker.ts';
import { askClock, askClockFor } from '../arguments/dates.ts';
import { firstMonth } from '../past/first-month.ts';
import { pastCurrency } from '../past/year.ts';
import type { ZoneClock } from '../past/zone-clock.ts';
import { perform, type Steps, type Formula } from '../steps/step.ts';
import { coinsCalled } from './coins-called.ts';
import { dateCell } from '../cells/show.ts';
import { historyPrices, type CoinPrices } from './history-prices.ts';
import { readCoinHistory, readHistoryRange, type HistoryArguments } from './read-coin-history.ts';

const timeCell = (time: PastTime, clock: ZoneClock): Cell => {
  if (time.kind === 'moment') return new Date(time.seconds * 1000);
  return time.kind === 'days' ? dateCell(time.last, clock) : null;
};

/** The references, or the sentence for the first one that is none. */
function* readReferences(asker: Asker, ids: HistoryArguments['ids']): Steps<Result<readonly string[], string>> {
  const wrong = ids.find((id): id is Exclude<Id, { kind: 'reference' | 'blank' }> => id.kind !== 'reference');
  if (wrong === undefined) return ok(ids.flatMap((id) => (id.kind === 'reference' ? [id.text] : [])));
  if (wrong.kind === 'bad') return fail(wrong.sentence);
  const called = yield* coinsCalled(asker, [wrong.text], 'USD');
  return fail(categoryInsteadSentence(wrong, 'COIN_HISTORY takes coins', called.get(wrong.text)));
}

const headerOf = (references: readonly string[], { headers, dates }: HistoryArguments): readonly Cell[] => {
  const [date, price] = headers === 'labels' ? ['Date', 'Price'] : ['date', 'price'];
  return [...(dates ? [date] : []), ...(references.length === 1 ? [price] : references)];
};

/** The cells of the rows from the first one with a price on. A coin without any has its sentence in the first row. */
const tableOf = (
  times: readonly Cell[],
  coins: readonly CoinPrices[],
  { order, dates }: HistoryArguments,
): ResultRows => {
  const rows = times.map((time, row): readonly Cell[] => [
    ...(dates ? [time] : []),
    ...coins.map((prices) => (prices.ok ? (prices.value[row] ?? null) : null)),
  ]);
  const start = times.findIndex((_, row) => coins.some((prices) => prices.ok && (prices.value[row] ?? null) !== null));
  const shown = order === 'desc' ? rows.slice(start).reverse() : rows.slice(start);
  const width = dates ? 1 : 0;
  return shown.map((cells, row) =>
    row > 0
      ? cells
      : cells.map((cell, column) => {
          const prices = coins[column - width];
          return prices?.ok === false ? { problem: prices.error } : cell;
        }),
  );
};

/** @param now seconds since 1970. */
function* ask(asker: Asker, given: HistoryArguments, now: number): Steps<Result<Output, string>> {
  const references = yield* readReferences(asker, given.ids);
  if (!references.ok) return references;
  const { step, look } = given;
  const today = dayAt(now);
  const clock = given.dates ? yield* askClock() : yield* askClockFor(given.start, given.end);
  const range = readHistoryRange(given, { today, clock });
  if (!range.ok) return range;
  const { last } = range.value;
  const { first = yield* firstMonth(asker, references.value, pastCurrency(look.currency) ?? 'USD', today) } =
    range.value;
  const from = typeof first === 'number' ? ok(first) : first;
  if (!from.ok) return from;
  const days = { first: from.value, last };
  const rows = historyRows(days, step, look.edge, now);
  if (!rows.ok) return rows;
  const coins = yield* historyPrices(asker, {
    references: references.value,
    rows: rows.value,
    range: days,
    step,
    look,
  });
  const failed = coins.find((prices) => !prices.ok);
  if (failed?.ok === false && coins.every((prices) => !prices.ok)) return failed;
  const times = rows.value.map(({ time }) => timeCell(time, clock));
  const table = tableOf(times, coins, given);
  return ok(given.headers === 'no' ? table : [headerOf(references.value, given), ...table]);
}

export const coinHistory: Formula = function* ({ now }, values) {
  const startedAt = now();
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const given = readCoinHistory(values, settings.value);
  if (!given.ok) return given;
  const { stale } = given.value;
  return yield* ask(
    { settings: { ...settings.value, stale }, now, startedAt },
    given.value,
    Math.floor(startedAt / 1000),
  );
};
