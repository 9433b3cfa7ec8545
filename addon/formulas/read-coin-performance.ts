// Reads the arguments of COIN_PERFORMANCE: coins, and the measures to show of each.

import type { Day } from '../../shared/past/calendar.ts';
import { readMeasure, standardMeasures, type Measure } from '../../shared/past/history.ts';
import { ok, type Result } from '../../shared/result.ts';
import { argumentCells, readArgument, readSubject, checkExtra } from '../arguments/argument.ts';
import { type OptionName, type Options, readOptions } from '../arguments/options.ts';
import { readIds, type Ids } from '../arguments/ids.ts';
import { readPointLook, type PointLook } from '../arguments/dates.ts';
import { cellText } from '../cells/cell.ts';
import type { Settings } from '../settings/settings.ts';

export interface PerformanceReading {
  readonly ids: Ids;
  readonly measures: readonly Measure[];
  readonly look: PointLook;
  readonly stale: Options['stale'];
}

const optionNames: readonly OptionName[] = ['currency', 'stale'];

/** @param today in UTC. */
export const readCoinPerformance = (
  values: readonly unknown[],
  settings: Settings,
  today: Day,
): Result<PerformanceReading, string> => {
  const [idsValue, periodsValue, optionsValue, ...extra] = values;
  const nothingMore = checkExtra('COIN_PERFORMANCE', extra);
  if (!nothingMore.ok) return nothingMore;
  const options = readOptions(readArgument(optionsValue), { formula: 'COIN_PERFORMANCE', names: optionNames });
  if (!options.ok) return options;
  const look = readPointLook(options.value, settings);
  const words = argumentCells(readArgument(periodsValue))
    .flatMap((cell) => cellText(cell).split(/[,;\n]/))
    .filter((word) => word.trim() !== '');
  const measures: Measure[] = [];
  for (const word of words.length === 0 ? standardMeasures : words) {
    const measure = readMeasure(word, today);
    if (!measure.ok) return measure;
    measures.push(measure.value);
  }
  const ids = readIds(readSubject(idsValue), 'COIN_PERFORMANCE takes coins');
  return ok({ ids, measures, look, stale: options.value.stale ?? settings.stale });
};
