// Time until the playground shows its first sheet, and until it says that all answers are there: in one visit
// each, with a new browser context, everything on this machine. The same through a network that is some way off.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildAddon } from '../scripts/addon/build-addon.ts';
import { buildAssets } from '../scripts/assets/build-assets.ts';
import { bundleWorker } from '../scripts/local/start-worker.ts';
import { gatewayConfig } from '../scripts/local/places.ts';
import { bundleMarketUnderTest } from '../test/support/bundles-under-test.ts';
import { startChromium } from '../test/support/chromium.ts';
import { startGateway } from '../test/support/start-gateway.ts';
import { startDistantNetwork } from './playground/distant-network.ts';
import { startThreadTime } from './playground/thread-time.ts';
import { watchScreen, type Screen } from './playground/watch-screen.ts';

const VISITS = 7;
/** On a busy machine a visit takes many times as long. */
const PATIENCE_MS = 120_000;
const distance = { roundTripMs: 60, megabitsPerSecond: 20 };

const measures = {
  visibleSheet: 'the visible sheet filled',
  allTables: 'all answers to the visible sheet, and the charts loaded',
} as const satisfies Record<keyof Screen, string>;

type Targets = Readonly<Record<keyof Screen, number | undefined>>;

interface FirstScreen {
  readonly name: string;
  readonly medianMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
  readonly targetMs?: number;
}

interface Visited {
  readonly screen: Screen;
  /** Processor time of the page's main thread until each mark, milliseconds. */
  readonly thread: Readonly<Record<string, number>>;
  /** The page's own phases with their ends, milliseconds since the navigation began. */
  readonly phases: readonly (readonly [name: string, endMs: number])[];
}

const visit = async (browser: Browser, url: string): Promise<Visited> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const threadTime = await startThreadTime(browser);
    await page.addInitScript(watchScreen);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => Object.values(coinsheetScreen).every((time) => time !== undefined), undefined, {
      timeout: PATIENCE_MS,
    });
    const seen = await page.evaluate(() => ({
      screen: coinsheetScreen,
      phases: performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)] as const),
    }));
    return { ...seen, thread: await threadTime.stop() };
  } finally {
    await context.close();
  }
};

const readingOf = (name: string, times: readonly number[], targetMs: number | undefined): FirstScreen => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (index: number): number => Math.round(sorted[index] ?? Number.NaN);
  return {
    name,
    medianMs: at(sorted.length >> 1),
    leastMs: at(0),
    mostMs: at(sorted.length - 1),
    ...(targetMs !== undefined && { targetMs }),
  };
};

const print = ({ name, medianMs, leastMs, mostMs, targetMs }: FirstScreen): void => {
  const target = targetMs === undefined ? '' : `; target ${targetMs}`;
  console.log(`${name}: ${medianMs} ms (${leastMs} to ${mostMs}${target})`);
};

const readings = async (
  browser: Browser,
  { url, where, targets }: { readonly url: string; readonly where: string; readonly targets: Targets },
): Promise<readonly FirstScreen[]> => {
  // The first visit fills the gateway's snapshots.
  await visit(browser, url);
  const visited: Visited[] = [];
  for (let count = 0; count < VISITS; count += 1) visited.push(await visit(browser, url));
  const of = (measure: keyof Screen): FirstScreen =>
    readingOf(
      `playground, ${where}: ${measures[measure]}`,
      visited.map(({ screen }) => screen[measure] ?? Number.NaN),
      targets[measure],
    );
  const processorOf = (measure: keyof Screen): FirstScreen =>
    readingOf(
      `playground, ${where}: processor time of the page's thread, ${measures[measure]}`,
      visited.map(({ thread }) => thread[`coinsheet: ${measure}`] ?? Number.NaN),
      undefined,
    );
  const all = [of('visibleSheet'), of('allTables'), processorOf('visibleSheet'), processorOf('allTables')];
  all.forEach(print);
  const phases = visited.at(-1)?.phases ?? [];
  console.log(`  the last visit: ${phases.map(([name, endMs]) => `${name} ${endMs}`).join(', ')} ms`);
  return all;
};

export const playgroundReadings = async (): Promise<readonly FirstScreen[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-bench-'));
  const [addonFolder, assets] = [join(folder, 'addon'), join(folder, 'assets')];
  await Promise.all([buildAddon({ outDir: addonFolder }), bundleWorker(gatewayConfig), bundleMarketUnderTest()]);
  await buildAssets({ addonFolder, outDir: assets });
  // With running clocks: those of the add-on in the page cannot be stopped.
  const [gateway, browser] = await Promise.all([
    startGateway({ isLimited: false, assets, vars: { GATEWAY_NOW: '' }, marketVars: { MARKET_NOW: '' } }),
    startChromium(),
  ]);
  const network = await startDistantNetwork(gateway.url, distance);
  try {
    const near = { url: gateway.url, where: 'on this machine', targets: { visibleSheet: 600, allTables: 1_500 } };
    const where = `${distance.roundTripMs} ms and ${distance.megabitsPerSecond} Mbit/s away`;
    const far = { url: network.url, where, targets: { visibleSheet: undefined, allTables: 1_450 } };
    return [...(await readings(browser, near)), ...(await readings(browser, far))];
  } finally {
    await browser.close();
    await network.stop();
    await Promise.all([gateway.dispose(), rm(folder, { recursive: true })]);
  }
};
