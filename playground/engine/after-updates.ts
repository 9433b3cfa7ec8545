// Runs something after each update of the engine, before the next drawing.

import type { Model } from './engine.ts';

/**
 * Runs it now, and again once the engine has finished an update, however many events that update has. During an update,
 * the engine refuses changes of the page.
 */
export const afterUpdates = (model: Model, look: () => void): void => {
  let isDue = false;
  model.on('update', {}, () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      look();
    });
  });
  look();
};
