// What all formulas about past prices read the same way: their fields, and what their prices are in.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { readNear, STANDARD_NEAR_SECONDS } from '../../shared/past/read-near.ts';
import type { DayEdge } from '../../shared/past/wanted.ts';
import { pastColumns, type PastColumn } from '../../shared/protocol/past-columns.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { didYouMean } from '../../shared/text/nearest.ts';
import { shown } from '../../shared/text/shown.ts';
import { cellText } from '../cells/cell.ts';
import type { Settings } from '../settings/settings.ts';
import { argumentCells, type Argument } from './argument.ts';
import type { GivenOptions } from './options.ts';

/** What past prices are in. The gateway has other currencies than those of series on recorded days. */
export interface PointLook {
  readonly currency: CurrencyCode;
  readonly edge: DayEdge;
  /** How much older than its date a price may be, as written; undefined: a day. */
  readonly near: string | undefined;
}

const isStandard = (near: string): boolean => {
  const seconds = readNear(near);
  return seconds.ok && seconds.value === STANDARD_NEAR_SECONDS;
};

export const readPointLook = (
  { currency, day = 'close', near }: GivenOptions,
  settings: Pick<Settings, 'currency'>,
): PointLook => ({
  currency: currency ?? settings.currency,
  edge: day,
  near: near === undefined || isStandard(near) ? undefined : near,
});

const readColumn = (text: string): Result<PastColumn, string> => {
  const column = pastColumns.find((name) => name.toLowerCase() === text.toLowerCase().replace(/\s/g, ''));
  return column === undefined
    ? fail(`The past has no field ${shown(text)}: it has ${pastColumns.join(' and ')}.${didYouMean(text, pastColumns)}`)
    : ok(column);
};

/** The price unless fields are given. */
export const readPastFields = (argument: Argument): Result<readonly PastColumn[], string> => {
  const columns: PastColumn[] = [];
  const texts = argumentCells(argument).flatMap((cell) => cellText(cell).split(/[,;\n]/));
  for (const text of texts.map((one) => one.trim())) {
    if (text === '') continue;
    const column = readColumn(text);
    if (!column.ok) return column;
    columns.push(column.value);
  }
  return ok(columns.length === 0 ? ['price'] : columns);
};
