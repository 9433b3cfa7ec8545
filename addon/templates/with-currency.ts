// Puts a currency into the cells of a template that hold one.

import type { Template } from './template.ts';

/** Below the sentence at the top, where templates with few currencies are empty. */
const NOTE = 'A3';

/** The template with a sentence about a currency that it can't have. */
const withNote = (template: Template, currency: string): Template => ({
  ...template,
  cells: [...template.cells, { at: NOTE, content: `Not in ${currency}: its rates are known for recorded days only.` }],
  looks: [...template.looks, { range: `${NOTE}:${NOTE}`, look: 'note' }],
});

export const withCurrency = (template: Template, currency: string): Template => {
  const { currencies, currencyCells } = template;
  if (currencies?.includes(currency) === false) return withNote(template, currency);
  return {
    ...template,
    cells: template.cells.map((cell) => (currencyCells.includes(cell.at) ? { ...cell, content: currency } : cell)),
  };
};
