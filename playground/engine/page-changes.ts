// Changes of the workbook that the page makes by itself. The engine takes them as those of another user, so that they
// are not part of the visitor's history.

import type { CoreCommand, LocalTransportService } from '@odoo/o-spreadsheet';

/** The author of these changes. */
export const PAGE = 'page';

export type PageChanges = (commands: readonly CoreCommand[]) => void;

/**
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
