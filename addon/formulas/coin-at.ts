// COIN_AT: the prices of coins at dates, row by row. Its arguments are read into wanted prices, one for each cell or
// row.

import type { PastColumn } from '../../shared/past/history.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Cell, isBlank } from '../cells/cell.ts';
import { type PriceWant, askPrices } from '../past/ask-prices.ts';
import { showCell } from '../cells/show.ts';
import { dayAt } from '../../shared/past/calendar.ts';
import { wantedAt } from '../../shared/past/past-question.ts';
import { alignCells, type Argument, readArgument, readSubject } from '../arguments/argument.ts';
import { askClockFor, type PointLook, readDate, readPastFields, readPointLook } from '../arguments/dates.ts';
import { type Id, readId } from '../arguments/ids.ts';
import type { Formula } from '../steps/step.ts';
import type { ZoneClock } from '../past/zone-clock.ts';
import { asking, reading } from './asking.ts';
import { layCoins } from './references.ts';

/** A cell's price, nothing, or what is wrong. */
type AtCell = Exclude<Id, { readonly kind: 'reference' }> | { readonly kind: 'want'; readonly want: PriceWant };

interface CoinAtArguments {
  readonly ids: Argument;
  readonly dates: Argument;
  readonly columns: readonly PastColumn[];
  readonly look: PointLook;
}

/** What can be read without the zone of the dates. */
const readCoinAt = reading(
  { formula: 'COIN_AT', place: 3, names: ['currency', 'day', 'near', 'stale'] },
  (values, options): Result<CoinAtArguments, string> => {
    const [idsValue, datesValue, fieldsValue] = values;
    const columns = readPastFields(readArgument(fieldsValue));
    if (!columns.ok) return columns;
    const dates = readArgument(datesValue);
    if (dates.kind === 'omitted' && !Array.isArray(datesValue) && datesValue !== '')
      return fail('COIN_AT has no date: write one as its second argument, such as "2026-01-31".');
    return ok({ ids: readSubject(idsValue), dates, columns: columns.value, look: readPointLook(options) });
  },
);

/** @param now seconds since 1970. */
const readAtCell = (idCell: Cell, dateCell: Cell, { edge }: PointLook, clock: ZoneClock, now: number): AtCell => {
  const id = readId(idCell, 'COIN_AT takes coins');
  if (id.kind === 'blank' || isBlank(dateCell)) return { kind: 'blank' };
  if (id.kind !== 'reference') return id;
  const time = readDate(dateCell, { today: dayAt(now), clock });
  const wanted = time.ok ? wantedAt(time.value, edge, now) : time;
  return wanted.ok
    ? { kind: 'want', want: { reference: id.text, wanted: wanted.value } }
    : { kind: 'bad', sentence: wanted.error };
};

export const coinAt: Formula = asking(readCoinAt, function* (asker, { ids, dates, columns, look }) {
  const clock = yield* askClockFor(dates);
  const aligned = alignCells([
    { name: 'ids', argument: ids },
    { name: 'dates', argument: dates },
  ]);
  if (!aligned.ok) return aligned;
  const now = Math.floor(asker.startedAt / 1000);
  const { single, rows } = aligned.value;
  const cells = rows.map((row) => row.map(([id = null, date = null]) => readAtCell(id, date, look, clock, now)));
  const wants = cells.flat().flatMap((cell) => (cell.kind === 'want' ? [cell.want] : []));
  const priceOf = yield* askPrices(asker, wants, { ...look, columns, reasons: true });
  return yield* layCoins(asker, cells, { single, width: columns.length, use: 'COIN_AT takes coins' }, ({ want }) => {
    const prices = priceOf(want);
    return prices.ok ? ok(columns.map((column, index) => showCell(column, prices.value[index]))) : prices;
  });
});
