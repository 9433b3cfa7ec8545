// The button that empties the example's list of a portfolio, while a sheet with it is shown.

import { EXAMPLE_AREA, hasExample } from '../../addon/templates/portfolio.ts';
import { find } from '../elements.ts';
import { afterUpdates } from '../engine/changes.ts';
import type { Model } from '../engine/engine.ts';
import { focusGrid } from '../layout.ts';
import { zoneOf } from './place.ts';

export const startExampleButton = (model: Model, grid: HTMLElement): void => {
  const { getters } = model;
  const button = find('clear-example', HTMLButtonElement);
  const isShown = (): boolean => {
    const sheetId = getters.getActiveSheetId();
    return hasExample((row, column) => getters.getEvaluatedCell({ sheetId, row: row - 1, col: column - 1 }).value);
  };
  afterUpdates(model, () => {
    button.hidden = !isShown();
  });
  button.addEventListener('click', () => {
    model.dispatch('DELETE_CONTENT', { sheetId: getters.getActiveSheetId(), target: [zoneOf(EXAMPLE_AREA)] });
    focusGrid(grid);
  });
};
