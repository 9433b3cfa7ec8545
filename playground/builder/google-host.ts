// Replaces Google's API in the framed sidebar: its calls go to the page around it (`addon/sidebar/page/host.ts`).

import type { RunReply, RunRequest } from './sidebar.ts';

type Succeed = (reply: unknown) => void;

const waiting = new Map<number, Succeed>();
let last = 0;

const runner = (succeed: Succeed): object => ({
  withSuccessHandler: (handle: Succeed) => runner(handle),
  // The page answers always.
  withFailureHandler: () => runner(succeed),
  coinsheetSidebar: (action: string, request: unknown) => {
    last += 1;
    waiting.set(last, succeed);
    const message: RunRequest = { coinsheet: 'run', id: last, action, request };
    parent.postMessage(message, location.origin);
  },
});

addEventListener('message', ({ data, origin, source }: MessageEvent<RunReply>) => {
  if (origin !== location.origin || source !== parent || data.coinsheet !== 'reply') return;
  waiting.get(data.id)?.(data.result);
  waiting.delete(data.id);
});

Object.assign(globalThis, { google: { script: { run: runner(() => undefined) } } });
