// The buttons that empty the example's list of a portfolio, or fill it with the owner's portfolio, while a sheet with
// it is shown.

import { EXAMPLE_AREA, FROM_PORTFOLIO, hasExample } from '../../addon/templates/portfolio.ts';
import { find } from '../elements.ts';
import { afterUpdates } from '../engine/changes.ts';
import type { Model } from '../engine/engine.ts';
import { focusGrid } from '../layout.ts';
import { placeOf, zoneOf } from './place.ts';

export const startExampleButton = (model: Model, grid: HTMLElement): void => {
  const { getters } = model;
  const buttons = [find('clear-example', HTMLButtonElement), find('from-portfolio', HTMLButtonElement)] as const;
  const isShown = (): boolean => {
    const sheetId = getters.getActiveSheetId();
    return hasExample((row, column) => getters.getEvaluatedCell({ sheetId, row: row - 1, col: column - 1 }).value);
  };
  const clear = (): void => {
    model.dispatch('DELETE_CONTENT', { sheetId: getters.getActiveSheetId(), target: [zoneOf(EXAMPLE_AREA)] });
    // One's own coins come here.
    const { col, row } = placeOf(FROM_PORTFOLIO.at);
    model.selection.selectCell(col, row);
    focusGrid(grid);
  };
  const [clearing, filling] = buttons;
  afterUpdates(model, () => {
    for (const button of buttons) button.hidden = !isShown();
  });
  clearing.addEventListener('click', clear);
  filling.addEventListener('click', () => {
    clear();
    const { at, content } = FROM_PORTFOLIO;
    model.dispatch('UPDATE_CELL', { sheetId: getters.getActiveSheetId(), ...placeOf(at), content });
  });
};
