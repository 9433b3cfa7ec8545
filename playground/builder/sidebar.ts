// Shows the add-on's sidebar in a frame beside the sheet. The add-on in the worker answers its calls.

import type { Outcome } from '../calls/protocol.ts';
import { find } from '../find.ts';
import { listenForRegions } from '../regions.ts';
import type { RunReply, RunRequest } from './host-messages.ts';

export interface SidebarOptions {
  /** The sidebar's address. */
  readonly source: string;
  readonly run: (name: string, values: readonly unknown[]) => Promise<Outcome>;
}

const replyOf = (id: number, outcome: Outcome): RunReply =>
  outcome.ok
    ? { coinsheet: 'reply', id, ok: true, value: outcome.value ?? null }
    : { coinsheet: 'reply', id, ok: false, message: outcome.message };

export const startSidebar = ({ source, run }: SidebarOptions): void => {
  const place = find('builder', HTMLElement);
  const frame = document.createElement('iframe');
  frame.title = 'Formula builder';
  frame.src = source;

  const answer = async ({ id, name, values }: RunRequest): Promise<void> => {
    frame.contentWindow?.postMessage(replyOf(id, await run(name, values)), location.origin);
  };

  addEventListener('message', (event: MessageEvent<RunRequest>) => {
    if (event.origin !== location.origin || event.source !== frame.contentWindow) return;
    if (event.data.coinsheet === 'run') void answer(event.data);
  });
  frame.addEventListener('load', () => {
    if (frame.contentDocument !== null) listenForRegions(frame.contentDocument);
  });
  place.append(frame);
};
