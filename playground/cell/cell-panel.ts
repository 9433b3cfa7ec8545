// A panel under the formula bar with the error sentence of the selected cell, for keyboard and touch, with a button
// that writes what the sentence suggests; and a live region that tells screen readers the cell with its value or its
// sentence, which the sheet's canvas does not.

import type { Model } from '../engine/engine.ts';
import { find } from '../find.ts';
import { focusGrid } from '../reveal.ts';
import { announcement, selectedCell } from './selected-cell.ts';
import { suggestedFix } from './suggested-fix.ts';

/** A selection that moves on within this time is not announced. */
const REST_MS = 250;

/** Call when the sheet is mounted. */
export const startCellPanel = (model: Model, sheet: HTMLElement): void => {
  const panel = document.createElement('div');
  panel.className = 'cell-panel';
  panel.hidden = true;
  const told = document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  panel.append(told);
  // The engine's own element: it keeps what is added.
  sheet.querySelector('.o-spreadsheet-topbar-wrapper')?.append(panel);
  const region = find('cell', HTMLParagraphElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = announcement(selectedCell(model));

  const show = (): void => {
    const cell = selectedCell(model);
    panel.hidden = cell.sentence === '';
    if (told.textContent !== cell.sentence) told.textContent = cell.sentence;
    const fix = suggestedFix(cell.formula, cell.sentence);
    if (fix === undefined) button.remove();
    else {
      const label = `Write ${fix.right}`;
      if (button.textContent !== label) button.textContent = label;
      if (!button.isConnected) panel.append(button);
    }
    const text = announcement(cell);
    if (text === last) return;
    last = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // What is read while a person types would drown their own letters.
      if (sheet.contains(document.activeElement)) region.textContent = text;
    }, REST_MS);
  };
  button.addEventListener('click', () => {
    const { formula, sentence } = selectedCell(model);
    const fix = suggestedFix(formula, sentence);
    if (fix === undefined) return;
    model.dispatch('UPDATE_CELL', { ...model.getters.getActivePosition(), content: fix.formula });
    focusGrid(sheet);
  });
  model.on('update', {}, show);
  show();
};
