// Turns the result of a formula into cells of ONLYOFFICE: dates are serial numbers and missing values empty texts. Its
// errors have no message, so a problem is a text, as in Google Sheets' rows.

import { rowsOf, type Output, type ResultCell } from '../addon/cells/cell.ts';
import { plainCell } from '../addon/cells/plain-output.ts';
import { serialDate } from '../addon/cells/serial-date.ts';
import type { ZoneClock } from '../addon/past/zone-clock.ts';

export type OnlyOfficeCell = string | number | boolean;

const showCell = (given: ResultCell, clock: ZoneClock): OnlyOfficeCell => {
  const cell = plainCell(given);
  if (cell === null) return '';
  return typeof cell === 'object' ? serialDate(cell, clock) : cell;
};

export const showCells = (output: Output, clock: ZoneClock): OnlyOfficeCell[][] =>
  rowsOf(output).map((row) => row.map((cell) => showCell(cell, clock)));
