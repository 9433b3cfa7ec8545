// A panel under the formula bar with the error sentence of the selected cell, for keyboard and touch, with a button
// that writes what the sentence suggests; and a live region that tells screen readers the cell with its value or its
// sentence, which the sheet's canvas does not.

import type { Model } from './engine/engine.ts';
import { nameOf } from './sheets/place.ts';
import { find } from './elements.ts';
import { focusGrid } from './layout.ts';

interface SelectedCell {
  /** Such as `B3`. */
  readonly name: string;
  /** As shown in the sheet. */
  readonly text: string;
  /** What is wrong in it, and what to write instead; empty if nothing is. */
  readonly sentence: string;
  /** As a person would type it; empty in a cell without one. */
  readonly formula: string;
}

const selectedCell = ({ getters }: Model): SelectedCell => {
  const position = getters.getActivePosition();
  const cell = getters.getEvaluatedCell(position);
  return {
    name: nameOf(position),
    text: cell.formattedValue,
    formula: getters.getCell(position)?.isFormula === true ? getters.getCellText(position, { showFormula: true }) : '',
    sentence: ('message' in cell ? cell.message : undefined) ?? '',
  };
};

/** Without the second line of carets, which point at a word. */
const spoken = (sentence: string): string => sentence.replaceAll(/\n\s*\^+\s*/g, ' ').replaceAll(/\s*\n\s*/g, ' ');

export const announcement = ({ name, text, sentence }: Omit<SelectedCell, 'formula'>): string =>
  sentence === '' ? `${name}: ${text === '' ? 'empty' : text}` : `${name}: ${spoken(sentence)}`;

interface SuggestedFix {
  readonly wrong: string;
  readonly right: string;
  /** The whole formula with the right word. */
  readonly formula: string;
}

/**
 * The first text in quotes is the wrong one. Two suggestions, or one with more to say, are for the reader to choose.
 */
const suggesting = /^[^"]*"([^"\n]+)"[^]*?\bdid you mean "([^"\n]+)"\?/i;

const isWord = (text: string): boolean => /\w/.test(text);

/** Undefined if the sentence suggests nothing, or the place of the wrong word in the formula is not certain. */
export const suggestedFix = (formula: string, sentence: string): SuggestedFix | undefined => {
  const [, wrong, right] = suggesting.exec(sentence) ?? [];
  if (wrong === undefined || right === undefined || wrong === right) return undefined;
  // A word in place of a sign would run into its neighbours.
  if (isWord(right) && !isWord(wrong)) return undefined;
  const [before, after, ...others] = formula.split(wrong);
  if (before === undefined || after === undefined || others.length > 0) return undefined;
  return { wrong, right, formula: `${before}${right}${after}` };
};

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
