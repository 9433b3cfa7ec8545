// COIN_AT: the prices of coins at dates, row by row.

import { fail, ok } from '../../shared/result.ts';
import { categoryInsteadSentence } from '../arguments/ids.ts';
import type { Asker } from '../client/asker.ts';
import { askClockFor } from '../arguments/dates.ts';
import { askPrices } from '../past/ask-prices.ts';
import { perform, type Formula } from '../steps/step.ts';
import { coinsCalled } from './coins-called.ts';
import { layCells, type CoinCells } from '../cells/show.ts';
import { pastCells } from './past-cells.ts';
import { readAtCells, readCoinAt, type AtCell } from './read-coin-at.ts';

export const coinAt: Formula = function* ({ now }, values) {
  const startedAt = now();
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const given = readCoinAt(values, settings.value);
  if (!given.ok) return given;
  const clock = yield* askClockFor(given.value.dates);
  const reading = readAtCells(given.value, { now: Math.floor(startedAt / 1000), clock });
  if (!reading.ok) return reading;
  const { single, rows, columns, look, stale } = reading.value;
  const asker: Asker = { settings: { ...settings.value, stale }, now, startedAt };
  const cells = rows.flat();
  const wants = cells.flatMap((cell) => (cell.kind === 'want' ? [cell.want] : []));
  const priceOf = yield* askPrices(asker, wants, { ...look, columns, reasons: true });
  const named = cells.flatMap((cell) => (cell.kind === 'category' ? [cell.text] : []));
  const called = yield* coinsCalled(asker, named, look.currency);

  const show = (cell: AtCell): CoinCells => {
    if (cell.kind === 'blank') return ok(columns.map(() => null));
    if (cell.kind === 'bad') return fail(cell.sentence);
    if (cell.kind === 'category')
      return fail(categoryInsteadSentence(cell, 'COIN_AT takes coins', called.get(cell.text)));
    return pastCells(priceOf(cell.want), columns);
  };
  return layCells(
    rows.map((row) => row.map(show)),
    { single, width: columns.length },
  );
};
