// Turns a value that a spreadsheet passes into a cell. Values may come from another realm, so no `instanceof`.

import type { Cell } from './cell.ts';

const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

export const readCell = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isDate(value)) return value;
  throw new TypeError(`A cell can't hold a value of type ${typeof value}.`);
};
