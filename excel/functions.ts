// The entry of the add-in's functions: starts its runtime in the page and associates every function with Excel.

import { functionNames } from '../addon/functions/call-facts.ts';
import { associate } from './associate.ts';
import { startRuntime, type Runtime } from './runtime.ts';
import { settingsStore } from './storage.ts';

declare global {
  /** For the task pane, which is a script of its own. */
  // oxlint-disable-next-line no-var
  var coinsheetRuntime: Runtime;
}

const partition = (): string => (typeof Office === 'undefined' ? '' : (Office.context?.partitionKey ?? ''));

const runtime = startRuntime({
  now: () => Date.now(),
  fetch: (url, request) => {
    const aborter = new AbortController();
    return { response: fetch(url, { ...request, signal: aborter.signal }), abort: () => aborter.abort() };
  },
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.hidden,
  whenShown: (work) =>
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) work();
    }),
  store: settingsStore(() => localStorage, partition),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  gatewayUrl: location.origin,
});

for (const name of functionNames) associate(runtime, name);
globalThis.coinsheetRuntime = runtime;
