// Groups several changes into one step of the history, so that one undo reverts all of them.

import type { Model } from './engine.ts';

/**
 * The engine treats everything dispatched while it handles a command as one step; the command here changes nothing.
 * During `change` the sheet's values can still be read as they were before.
 */
export const asOneStep = (model: Model, change: () => void): void => {
  const owner = {};
  model.on('command-dispatched', owner, () => {
    model.off('command-dispatched', owner);
    change();
  });
  model.dispatch('EVALUATE_CELLS', { cellIds: [] });
};
