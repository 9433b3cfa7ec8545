// The worker that replaces Apps Script: fakes of Google's services, and the page's calls. The build appends the add-on
// (`apps-script/page-app.ts`) and the functions that clasp pushes.

import type { Formats, FromWorker, OpeningCall, Outcome, ToWorker } from '../calls/protocol.ts';
import type { Edit } from '../calls/sheet-state.ts';
import { makeCacheService } from './cache-service.ts';
import { makePropertiesService } from './properties-service.ts';
import { charts } from './sheet-looks.ts';
import { makeSpreadsheetApp } from './spreadsheet-app.ts';
import { makeUrlFetchApp } from './url-fetch-app.ts';

type AddonFunction = (...values: readonly unknown[]) => unknown;

// The worker's globals used here.
declare const self: Record<string, unknown> & {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void;
  postMessage: (message: FromWorker) => void;
};

/** The add-on's global, defined by the first of its scripts. */
// oxlint-disable-next-line no-underscore-dangle
declare const App_: {
  readonly formats: (name: string, values: readonly unknown[], value: unknown) => Formats | undefined;
  readonly complete: AddonFunction;
};

const cache = makeCacheService();
const { service: properties, keep: keepProperties } = makePropertiesService();
const spreadsheetApp = makeSpreadsheetApp();
const urlFetchApp = makeUrlFetchApp(() => {
  const restorers = [cache.keep(), keepProperties()];
  return () => restorers.forEach((restore) => restore());
});
const lock = { tryLock: () => true, waitLock: () => undefined, hasLock: () => true, releaseLock: () => undefined };

/** Busy-waits. Nothing else runs in this worker, and waits are rare and short. */
const sleep = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

const useToken = (accessToken: string): void => {
  properties.getDocumentProperties().setProperty('ACCESS_TOKEN', accessToken);
  // The cache contains the add-on's settings and refusals.
  cache.clear();
};

const start = (gatewayUrl: string, accessToken: string): void => {
  // A pushed script has the property too: it is the default for an empty setting.
  properties.getScriptProperties().setProperty('GATEWAY_URL', gatewayUrl);
  if (accessToken !== '') useToken(accessToken);
  Object.assign(self, {
    CacheService: cache.service,
    PropertiesService: properties,
    // Functions run one at a time: locks are always free.
    LockService: { getDocumentLock: () => lock, getScriptLock: () => lock, getUserLock: () => lock },
    Utilities: { sleep },
    UrlFetchApp: urlFetchApp.service,
    SpreadsheetApp: spreadsheetApp.service,
    Charts: charts,
  });
  Object.assign(self, { coinsheetComplete: App_.complete });
};

const isFunction = (value: unknown): value is AddonFunction => typeof value === 'function';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const call = (name: string, values: readonly unknown[]): Outcome => {
  const found = self[name];
  if (!isFunction(found)) return { ok: false, message: `The add-on has no function ${name}.` };
  try {
    const value = found(...values);
    return { ok: true, value, formats: App_.formats(name, values, value) };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
};

const answer = async (asked: Extract<ToWorker, { readonly id: number }>): Promise<void> => {
  let edits: readonly Edit[] = [];
  const outcome = await urlFetchApp.run(() => {
    if (asked.kind === 'run') spreadsheetApp.show(asked.sheet);
    const result = call(asked.name, asked.values);
    edits = spreadsheetApp.takeEdits();
    return result;
  });
  // A worker's port, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage({ id: asked.id, outcome, meter: urlFetchApp.meter(), edits });
};

/**
 * Fetches what the calls need. The first one's data is for the sheet that is shown, and comes before that of others.
 */
const open = async ([first, ...others]: readonly OpeningCall[]): Promise<void> => {
  if (first === undefined) return;
  await urlFetchApp.run(() => call(first.name, first.values));
  await Promise.all(others.map(({ name, values }) => urlFetchApp.run(() => call(name, values))));
};

self.addEventListener('message', ({ data }) => {
  if (data.kind === 'start') {
    start(data.gatewayUrl, data.accessToken);
    return;
  }
  if (data.kind === 'open') {
    void open(data.calls);
    return;
  }
  if (data.kind === 'token') {
    useToken(data.accessToken);
    return;
  }
  if (data.kind === 'refresh') {
    urlFetchApp.refresh();
    return;
  }
  void answer(data);
});
