// Puts a currency into the cells of a template that hold one.

import type { Template } from './template.ts';

export const withCurrency = (template: Template, currency: string): Template => {
  const { currencies, currencyCells } = template;
  if (currencies?.includes(currency) === false) return template;
  return {
    ...template,
    cells: template.cells.map((cell) => (currencyCells.includes(cell.at) ? { ...cell, content: currency } : cell)),
  };
};
