// When and how the page changes the workbook: as one step, after the engine's updates, and outside of the visitor's
// history.

import type { Model } from './engine.ts';
import type { CoreCommand, LocalTransportService } from '@odoo/o-spreadsheet';

/**
 * Groups several changes into one step of the history, so that one undo reverts all of them. The engine treats
 * everything dispatched while it handles a command as one step; the command here changes nothing. During `change` the
 * sheet's values can still be read as they were before.
 */
export const asOneStep = (model: Model, change: () => void): void => {
  const owner = {};
  model.on('command-dispatched', owner, () => {
    model.off('command-dispatched', owner);
    change();
  });
  model.dispatch('EVALUATE_CELLS', { cellIds: [] });
};

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

/** The author of these changes. */
export const PAGE = 'page';

export type PageChanges = (commands: readonly CoreCommand[]) => void;

/**
 * Changes that the engine takes as those of another user, so that they are not part of the visitor's history.
 * @param transport of the model; it merges changes of several users.
 * @param first the model's first revision.
 */
export const pageChanges = (transport: LocalTransportService, first: string): PageChanges => {
  let last = first;
  let count = 0;
  transport.onNewMessage(PAGE, (message) => {
    if ('nextRevisionId' in message) last = message.nextRevisionId;
  });
  return (commands) => {
    count += 1;
    void transport.sendMessage({
      type: 'REMOTE_REVISION',
      version: 1,
      clientId: PAGE,
      serverRevisionId: last,
      nextRevisionId: `page-${count}`,
      commands,
    });
  };
};
