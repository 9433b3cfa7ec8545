// Puts a currency into the cells of a template that hold one.

import type { Template } from './template.ts';

export const withCurrency = (template: Template, currency: string): Template => ({
  ...template,
  cells: template.cells.map((cell) =>
    template.currencyCells.includes(cell.at) ? { ...cell, content: currency } : cell,
  ),
});
