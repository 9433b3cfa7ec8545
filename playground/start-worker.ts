// Starts the add-on's worker. This script is a part of the page's HTML, before all files: the worker loads, and fetches
// the market, while the page loads. It must stay small, and it uses nothing that is loaded later.

import { keptToken, readDeployedFragment } from '../pages/access-token.ts';
import { isLoopback } from '../shared/text/setting.ts';
import { keepsSheets } from './saved/saved-sheets.ts';
import type { StartedWorker } from './calls/addon-worker.ts';
import type { FormulaCall, ToWorker } from './calls/protocol.ts';

const { launcher = '', worker: script = '', opening = '[]' } = document.documentElement.dataset;

const worker = new Worker(launcher, { name: 'coinsheet' });
// The worker asks for it once the launcher has come: it is in the browser's cache then, or on its way.
void fetch(script).then((response) => response.text());
const started: StartedWorker = { worker, isBroken: false };
worker.addEventListener('error', () => {
  started.isBroken = true;
});

const calls: readonly FormulaCall[] = JSON.parse(opening);
if (readDeployedFragment()) document.documentElement.dataset['take'] = 'wanted';
if (location.hash !== '' || keepsSheets(localStorage)) document.documentElement.dataset['opens'] = 'other';
// Another workbook may need no set but the whole market, and each request may cost credits.
const isOther = location.hash.startsWith('#sheet=') || keepsSheets(localStorage);
const message: ToWorker = {
  kind: 'start',
  gatewayUrl: location.origin,
  accessToken: keptToken(),
  calls: isOther ? calls.filter(({ name }) => name === 'COIN') : calls,
};
// A worker's port, not a window.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
worker.postMessage(message);

// A gateway on this computer has no key, as a rule: the page shows the banner that says so from the start.
if (isLoopback(location.hostname)) document.documentElement.dataset['simulated'] = 'expected';

Object.assign(globalThis, { coinsheetWorker: started });
