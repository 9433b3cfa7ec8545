// Reads the arguments of COIN_AT into wanted prices, one for each cell or row of the answer.

import { dayAt } from '../../shared/past/calendar.ts';
import { wantedAt } from '../../shared/past/past-question.ts';
import type { PastColumn } from '../../shared/protocol/past-columns.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { alignCells, readArgument, readSubject, type Argument, checkExtra } from '../arguments/argument.ts';
import { type OptionName, type Options, readOptions } from '../arguments/options.ts';
import { readDate, type DateContext, readPastFields, readPointLook, type PointLook } from '../arguments/dates.ts';
import { readId } from '../arguments/ids.ts';
import { isBlank, type Cell } from '../cells/cell.ts';
import type { PriceWant } from '../past/price-want.ts';
import type { Settings } from '../settings/settings.ts';

/** A cell's price, nothing, or what is wrong. */
export type AtCell =
  | { readonly kind: 'blank' }
  | { readonly kind: 'bad'; readonly sentence: string }
  | { readonly kind: 'category'; readonly text: string; readonly category: string }
  | { readonly kind: 'want'; readonly want: PriceWant };

export interface CoinAtReading {
  /** The answer is one value, and a problem is thrown. */
  readonly single: boolean;
  readonly rows: readonly (readonly AtCell[])[];
  readonly columns: readonly PastColumn[];
  readonly look: PointLook;
  readonly stale: Options['stale'];
}

export interface CoinAtArguments {
  readonly ids: Argument;
  readonly dates: Argument;
  readonly columns: readonly PastColumn[];
  readonly look: PointLook;
  readonly stale: Options['stale'];
}

const optionNames: readonly OptionName[] = ['currency', 'day', 'near', 'stale'];

/** What can be read without the zone of the dates. */
export const readCoinAt = (values: readonly unknown[], settings: Settings): Result<CoinAtArguments, string> => {
  const [idsValue, datesValue, fieldsValue, optionsValue, ...extra] = values;
  const nothingMore = checkExtra('COIN_AT', extra);
  if (!nothingMore.ok) return nothingMore;
  const options = readOptions(readArgument(optionsValue), { formula: 'COIN_AT', names: optionNames });
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
export const readAtCell = (
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
export const readAtCells = (
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
