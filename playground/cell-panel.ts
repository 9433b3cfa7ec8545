// A panel over the sheet with the sentence of the selected cell, or of the one that was just left, for keyboard and
// touch, with a button that writes what the sentence suggests; and a live region that tells screen readers the cell
// with its value or its sentence, which the sheet's canvas does not.

import type { CellPosition } from '@odoo/o-spreadsheet';
import { type Mended, suggestedFormula, withCommas, withMissingQuotes } from '../addon/formula-text/mend.ts';
import { PROBLEM_SIGN } from '../shared/text/shown.ts';
import type { Model } from './engine/engine.ts';
import { isSame } from './engine/type-rows.ts';
import { nameOf } from './sheets/place.ts';
import { find } from './elements.ts';
import { focusGrid } from './layout.ts';

interface ToldCell {
  readonly place: CellPosition;
  /** Such as `B3`. */
  readonly name: string;
  /** As shown in the sheet. */
  readonly text: string;
  /** What is wrong in it, and what to write instead; empty if nothing is. */
  readonly sentence: string;
  /** The formula to write instead, where it is certain. */
  readonly instead: Mended | undefined;
}

const cellAt = ({ getters }: Model, position: CellPosition): ToldCell => {
  const cell = getters.getEvaluatedCell(position);
  const { formattedValue: text } = cell;
  const message = ('message' in cell ? cell.message : undefined) ?? (text.startsWith(PROBLEM_SIGN) ? text : '');
  const origin = 'errorOriginPosition' in cell ? cell.errorOriginPosition : undefined;
  const isElsewhere = origin !== undefined && nameOf(origin) !== nameOf(position);
  const formula =
    message !== '' && getters.getCell(position)?.isFormula === true
      ? getters.getCellText(position, { showFormula: true })
      : '';
  // The engine could not read the formula.
  const quoted = /^#(BAD_EXPR|NAME)/.test(text) ? (withMissingQuotes(formula) ?? withCommas(formula)) : undefined;
  return {
    place: position,
    name: nameOf(position),
    text,
    sentence: quoted?.sentence ?? (message !== '' && isElsewhere ? `${message} See ${nameOf(origin)}.` : message),
    instead: quoted ?? suggestedFormula(formula, message),
  };
};

/** Without the second line of carets, which point at a word. */
const spoken = (sentence: string): string => sentence.replaceAll(/\n\s*\^+\s*/g, ' ').replaceAll(/\s*\n\s*/g, ' ');

export const announcement = ({ name, text, sentence }: Pick<ToldCell, 'name' | 'text' | 'sentence'>): string =>
  sentence === '' ? `${name}: ${text === '' ? 'empty' : text}` : `${name}: ${spoken(sentence)}`;

/** A selection that moves on within this time is not announced. */
const REST_MS = 250;

const changesCell = (command: object): command is CellPosition =>
  'type' in command && command.type === 'UPDATE_CELL' && 'content' in command;

/**
 * The cell to tell of: the selected one, or the one that was changed last, if that has an error and the selection has
 * moved no further than by the key that ended the typing.
 */
export const followTyping = (model: Model): (() => ToldCell) => {
  let changed: CellPosition | undefined;
  let next: CellPosition | undefined;
  model.on('command-dispatched', {}, (command: object) => {
    if (!changesCell(command)) return;
    const { sheetId, col, row } = command;
    changed = { sheetId, col, row };
    next = undefined;
  });
  return () => {
    const active = model.getters.getActivePosition();
    const selected = cellAt(model, active);
    // A name without its sheet would be that of a cell in sight.
    if (changed === undefined || changed.sheetId !== active.sheetId || isSame(changed, active)) return selected;
    next ??= active;
    if (!isSame(next, active)) changed = undefined;
    if (changed === undefined || selected.sentence !== '') return selected;
    const left = cellAt(model, changed);
    return left.sentence === '' ? selected : left;
  };
};

/** Call when the sheet is mounted. */
export const startCellPanel = (model: Model, sheet: HTMLElement): void => {
  const panel = document.createElement('div');
  panel.className = 'cell-panel';
  panel.hidden = true;
  const sentence = document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  panel.append(sentence);
  sheet.append(panel);
  const region = find('cell', HTMLParagraphElement);
  const told = followTyping(model);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cell = told();
  let last = announcement(cell);

  const show = (): void => {
    cell = told();
    const text = announcement(cell);
    panel.hidden = cell.sentence === '';
    const shown = `${cell.name}: ${cell.sentence}`;
    if (sentence.textContent !== shown) sentence.textContent = shown;
    if (cell.instead === undefined) button.remove();
    else {
      const label = `Write ${cell.instead.label}`;
      if (button.textContent !== label) button.textContent = label;
      if (!button.isConnected) panel.append(button);
    }
    if (text === last) return;
    last = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // What is read while a person types would drown their own letters.
      if (sheet.contains(document.activeElement)) region.textContent = text;
    }, REST_MS);
  };
  button.addEventListener('click', () => {
    if (cell.instead === undefined) return;
    model.dispatch('UPDATE_CELL', { ...cell.place, content: cell.instead.formula });
    focusGrid(sheet);
  });
  model.on('update', {}, show);
  show();
};
