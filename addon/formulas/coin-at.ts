// COIN_AT: the prices of coins at dates, row by row. Its arguments are read into wanted prices, one for each cell or
// row.

import type { PastColumn } from '../../shared/past/history.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Cell, isBlank } from '../cells/cell.ts';
import { type PriceCells, type PriceWant, askPrices } from '../past/ask-prices.ts';
import { type CoinCells, layCells, showCell } from '../cells/show.ts';
import { dayAt } from '../../shared/past/calendar.ts';
import { wantedAt } from '../../shared/past/past-question.ts';
import { alignCells, type Argument, readArgument, readSubject } from '../arguments/argument.ts';
import { type OptionName, type Options, readOptions } from '../arguments/options.ts';
import {
  askClockFor,
  type DateContext,
  type PointLook,
  readDate,
  readPastFields,
  readPointLook,
} from '../arguments/dates.ts';
import { readId } from '../arguments/ids.ts';
import type { Settings } from '../settings/settings.ts';
import type { Asker } from '../client/fetch.ts';
import { type Formula, perform } from '../steps/step.ts';
import { categorySentences } from './references.ts';

const pastCells = (cells: PriceCells, columns: readonly PastColumn[]): Result<readonly Cell[], string> =>
  cells.ok ? ok(columns.map((column, index) => showCell(column, cells.value[index]))) : cells;

/** A cell's price, nothing, or what is wrong. */
type AtCell =
  | { readonly kind: 'blank' }
  | { readonly kind: 'bad'; readonly sentence: string }
  | { readonly kind: 'category'; readonly text: string; readonly category: string }
  | { readonly kind: 'want'; readonly want: PriceWant };

interface CoinAtReading {
  /** The answer is one value, and a problem is thrown. */
  readonly single: boolean;
  readonly rows: readonly (readonly AtCell[])[];
  readonly columns: readonly PastColumn[];
  readonly look: PointLook;
  readonly stale: Options['stale'];
}

interface CoinAtArguments {
  readonly ids: Argument;
  readonly dates: Argument;
  readonly columns: readonly PastColumn[];
  readonly look: PointLook;
  readonly stale: Options['stale'];
}

const optionNames: readonly OptionName[] = ['currency', 'day', 'near', 'stale'];

/** What can be read without the zone of the dates. */
const readCoinAt = (values: readonly unknown[], settings: Settings): Result<CoinAtArguments, string> => {
  const [idsValue, datesValue, fieldsValue, optionsValue, ...extra] = values;
  const options = readOptions(optionsValue, extra, { formula: 'COIN_AT', names: optionNames });
  if (!options.ok) return options;
  const look = readPointLook(options.value, settings);
  const columns = readPastFields(readArgument(fieldsValue));
  if (!columns.ok) return columns;
  const dates = readArgument(datesValue);
  if (dates.kind === 'omitted' && !Array.isArray(datesValue) && datesValue !== '')
    return fail('COIN_AT has no date: write one as its second argument, such as "2026-01-31".');
  const { stale = settings.stale } = options.value;
  return ok({ ids: readSubject(idsValue), dates, columns: columns.value, look, stale });
};

const blank: AtCell = { kind: 'blank' };

/** @param now seconds since 1970. */
const readAtCell = (
  idCell: Cell,
  dateCell: Cell,
  { edge }: PointLook,
  context: Omit<DateContext, 'today'> & { readonly now: number },
): AtCell => {
  const id = readId(idCell, 'COIN_AT takes coins');
  if (id.kind === 'blank' || isBlank(dateCell)) return blank;
  if (id.kind !== 'reference') return id;
  const { now, clock } = context;
  const time = readDate(dateCell, { today: dayAt(now), clock });
  if (!time.ok) return { kind: 'bad', sentence: time.error };
  const wanted = wantedAt(time.value, edge, now);
  if (!wanted.ok) return { kind: 'bad', sentence: wanted.error };
  return { kind: 'want', want: { reference: id.text, wanted: wanted.value } };
};

/** @param now seconds since 1970. */
const readAtCells = (
  { ids, dates, columns, look, stale }: CoinAtArguments,
  context: Omit<DateContext, 'today'> & { readonly now: number },
): Result<CoinAtReading, string> => {
  const aligned = alignCells([
    { name: 'ids', argument: ids },
    { name: 'dates', argument: dates },
  ]);
  if (!aligned.ok) return aligned;
  const { single, rows } = aligned.value;
  const cells = rows.map((row) => row.map(([id = null, date = null]) => readAtCell(id, date, look, context)));
  return ok({ single, rows: cells, columns, look, stale });
};

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
  const sentenceOf = yield* categorySentences(asker, cells, 'COIN_AT takes coins');

  const show = (cell: AtCell): CoinCells => {
    if (cell.kind === 'blank') return ok(columns.map(() => null));
    if (cell.kind === 'bad') return fail(cell.sentence);
    if (cell.kind === 'category') return fail(sentenceOf(cell));
    return pastCells(priceOf(cell.want), columns);
  };
  return layCells(
    rows.map((row) => row.map(show)),
    { single, width: columns.length },
  );
};
