// Shows the add-on's sidebar in a frame beside the sheet, and answers its calls.

import type { Result } from '../../shared/result.ts';
import { find } from '../elements.ts';
import { listenForRegions } from '../layout.ts';

interface SidebarOptions {
  /** The sidebar's address. */
  readonly source: string;
  readonly perform: (action: string, request: unknown) => Promise<Result<unknown, string>>;
}

export const startSidebar = ({ source, perform }: SidebarOptions): void => {
  const place = find('builder', HTMLElement);
  const frame = document.createElement('iframe');
  frame.title = 'Formula builder';
  frame.src = source;

  const answer = async ({ id, action, request }: RunRequest): Promise<void> => {
    const reply: RunReply = { coinsheet: 'reply', id, result: await perform(action, request) };
    frame.contentWindow?.postMessage(reply, location.origin);
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

/** Messages between the framed sidebar and the page, in place of Google's. */
export interface RunRequest {
  readonly coinsheet: 'run';
  readonly id: number;
  readonly action: string;
  readonly request: unknown;
}

export interface RunReply {
  readonly coinsheet: 'reply';
  readonly id: number;
  readonly result: Result<unknown, string>;
}
