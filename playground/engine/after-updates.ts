// Runs something after each update of the engine.

import type { Model } from './engine.ts';

/**
 * Runs it now, and again once the engine has finished an update, however many events that update has: during an update,
 * the engine refuses changes of the page. A microtask comes before the next drawing.
 */
export const afterUpdates = (model: Model, run: () => void): void => {
  let isDue = false;
  model.on('update', {}, () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      run();
    });
  });
  run();
};
