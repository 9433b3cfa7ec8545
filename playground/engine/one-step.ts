// Several changes as one step of the history, so that one undo takes all of them back.

import type { Model } from './engine.ts';

/**
 * The engine takes for one step what is dispatched while it handles a command: here one that changes nothing.
 * `change` reads what the sheet held before, until it has returned.
 */
export const asOneStep = (model: Model, change: () => void): void => {
  const owner = {};
  model.on('command-dispatched', owner, () => {
    model.off('command-dispatched', owner);
    change();
  });
  model.dispatch('EVALUATE_CELLS', { cellIds: [] });
};
