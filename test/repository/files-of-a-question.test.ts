// How many files of the sources a reader passes to follow one question: those with a function that runs, by V8's
// coverage, when everything is warm. A bound keeps a walk from growing unseen.

import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeGoogle } from '../apps-script/fakes/google.ts';
import type { HttpReply, HttpRequest } from '../apps-script/fakes/transport.ts';
import { askIsolate } from '../support/in-process-gateway.ts';
import { PastWorld } from '../support/past-world.ts';
import { standStill } from '../support/broker-world/stand-still.ts';

standStill();

const session = new Session();
const root = new URL('../..', import.meta.url).href;

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(() => session.disconnect());

/** The files that something runs through; taking the coverage sets all counts to zero. */
const filesOf = async (run: () => Promise<unknown>): Promise<readonly string[]> => {
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.startsWith(root) && !/\/(test|node_modules)\//.test(url))
    .filter(({ functions }) =>
      functions.some(({ ranges: [range] }) => range !== undefined && range.startOffset > 0 && range.count > 0),
    )
    .map(({ url }) => url.slice(root.length))
    .toSorted();
};

const world = new PastWorld('2026-11-21 12:00');

const gatewayUrl = 'https://gateway.example';
const build = { gatewayUrl, id: 'walk', host: 'google' };
/** The gateway's replies by address: Google's fetch can't wait for them, so that what is missing is asked for after. */
const replies = new Map<string, HttpReply>();
let missing: HttpRequest | undefined;
const google = makeGoogle({
  transport: (request) => {
    missing = request;
    return replies.get(request.url) ?? { status: 503, headers: {}, body: '' };
  },
});

/** The add-on's sources with Google's services. */
const formula = async (...values: readonly unknown[]): Promise<unknown> => {
  const { console: _console, ...services } = google.globals;
  for (const [name, value] of Object.entries({ ...services, COINSHEET_BUILD: build })) vi.stubGlobal(name, value);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(google.clock.now);
  try {
    const app = await import('../../apps-script/app.ts');
    return app.formula('COINS', values);
  } finally {
    clock.mockRestore();
    vi.unstubAllGlobals();
  }
};

const warmSheet = async (...values: readonly unknown[]): Promise<void> => {
  await expect(formula(...values)).rejects.toThrow('gateway');
  const { url = '', headers = {} } = missing ?? {};
  const response = await askIsolate(world.isolate, url.slice(gatewayUrl.length), { headers });
  const { status } = response;
  replies.set(url, { status, headers: Object.fromEntries(response.headers), body: await response.text() });
  google.documentCache.removeAll(google.documentCache.keys);
  await formula(...values);
  missing = undefined;
};

// oxfmt-ignore
const walks: readonly { title: string; warm: () => Promise<unknown>; ask: () => Promise<unknown>; most: number }[] = [
  {
    title: 'a list',
    warm: () => world.text('/coins?where=marketCap>4500&columns=id,price&format=csv'),
    ask: () => world.text('/coins?where=marketCap>4900&columns=id,name&format=csv'),
    most: 55,
  },
  {
    title: 'a price at a date',
    warm: () => world.priceAt('S1', '2025-03-01'),
    ask: () => world.priceAt('S1', '2025-04-01'),
    most: 55,
  },
  {
    title: 'a formula',
    warm: () => warmSheet('all', 'marketCap>4500', 'id, price'),
    ask: async () => {
      await formula('all', 'marketCap>4900', 'id, name');
      expect(missing).toBe(undefined);
    },
    most: 52,
  },
  {
    title: 'a refresh',
    warm: () => world.ring(),
    ask: async () => {
      world.seconds += 600;
      await world.text('/coins?limit=7');
      await world.ring();
    },
    most: 95,
  },
];

test.each(walks)('$title', async ({ title, warm, ask, most }) => {
  await warm();
  const files = await filesOf(ask);
  console.log(`${title}: ${files.length} files`);
  expect(files.length).toBeLessThanOrEqual(most);
});
