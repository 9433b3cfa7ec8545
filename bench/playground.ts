// Time until the playground shows its first sheet, and until it says that all answers are there: in one visit each,
// with a new browser context, everything on this machine. The same through a network that is some way off.

import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildAddon } from '../scripts/addon/build-addon.ts';
import { buildAssets } from '../scripts/assets/build-assets.ts';
import { gatewayConfig } from '../scripts/local/places.ts';
import { bundleWorker } from '../scripts/local/start-worker.ts';
import { bundleMarketUnderTest } from '../test/support/bundles-under-test.ts';
import { startChromium } from '../test/support/chromium.ts';
import { startGateway } from '../test/support/start-gateway.ts';
import { inFolder } from './gateway/stage.ts';
import { groupReadings, readingOf, type Reading } from './readings.ts';

const VISITS = 7;
/** On a busy machine a visit takes many times as long. */
const PATIENCE_MS = 120_000;
const ROUND_TRIP_MS = 60;
const BYTES_PER_SECOND = 20_000_000 / 8;

/** Times are milliseconds since the navigation began. */
interface Screen {
  /** The first picture of the visible sheet with all its values; it contains no `Loading…`. */
  visibleSheet: number | undefined;
  /** The sheet says that all answers are there. Sheets that were not opened ask nothing. */
  allTables: number | undefined;
}

declare global {
  var coinsheetScreen: Screen;
}

/**
 * Watches the screen from inside the page, without its help: what the sheet's canvas draws, and when the sheet says
 * that all answers are there. Runs before the page's own scripts: it may refer to nothing outside.
 */
const watchScreen = (): void => {
  const screen: Screen = { visibleSheet: undefined, allTables: undefined };
  globalThis.coinsheetScreen = screen;
  const note = (what: keyof Screen): void => {
    if (screen[what] !== undefined) return;
    screen[what] = performance.now();
  };
  /** Numbers that a picture of a filled sheet has at least; the sheet without answers has fewer. */
  const NUMBERS = 40;
  let numbers = 0;
  let pending = 0;
  let isJudged = false;
  let isFilled = false;
  /** What is drawn may be invisible still. */
  const look = (): void => {
    const canvas = document.querySelector('#sheet canvas');
    if (isFilled && canvas?.checkVisibility({ visibilityProperty: true }) === true) note('visibleSheet');
  };
  const judge = (): void => {
    isJudged = false;
    isFilled ||= pending === 0 && numbers >= NUMBERS;
    [numbers, pending] = [0, 0];
    if (screen.visibleSheet === undefined) look();
  };
  const prototype = CanvasRenderingContext2D.prototype;
  // Bound to the canvas by `call`.
  // oxlint-disable-next-line typescript/unbound-method
  const draw = prototype.fillText;
  prototype.fillText = function drawAndCount(...given) {
    const [text] = given;
    if (text.startsWith('Loading')) pending += 1;
    // Prices and percents; row numbers have no such characters.
    if (/^[+-]?[\d,]*\d[.,]\d/.test(text)) numbers += 1;
    // All texts of a picture are drawn in one task.
    if (!isJudged) {
      isJudged = true;
      queueMicrotask(judge);
    }
    draw.call(this, ...given);
  };
  new MutationObserver(() => {
    if (screen.visibleSheet === undefined) look();
    if (document.querySelector('#sheet[aria-busy=false] canvas') !== null) note('allTables');
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'class'] });
};

const measures = ['visibleSheet', 'allTables'] as const;
const texts = {
  visibleSheet: 'the visible sheet filled',
  allTables: 'all answers to the visible sheet',
} as const satisfies Record<keyof Screen, string>;

const visit = async (browser: Browser, url: string, isDistant: boolean): Promise<Screen> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (isDistant) {
      const session = await context.newCDPSession(page);
      const speed = { downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };
      await session.send('Network.emulateNetworkConditions', { offline: false, latency: ROUND_TRIP_MS, ...speed });
    }
    await page.addInitScript(watchScreen);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => Object.values(coinsheetScreen).every((time) => time !== undefined), undefined, {
      timeout: PATIENCE_MS,
    });
    return await page.evaluate(() => coinsheetScreen);
  } finally {
    await context.close();
  }
};

/** @param targets milliseconds on the clock. */
const readings = async (
  browser: Browser,
  url: string,
  where: string,
  targets: Partial<Record<keyof Screen, number>>,
): Promise<readonly Reading[]> => {
  const visits: Screen[] = [];
  // The first visit fills the gateway's snapshots.
  for (let count = 0; count <= VISITS; count += 1) visits.push(await visit(browser, url, where !== NEAR));
  const counted = visits.slice(1);
  return measures.map((measure) => {
    const target = targets[measure];
    return readingOf(
      `playground, ${where}: ${texts[measure]}`,
      'ms',
      counted.map((screen) => screen[measure] ?? Number.NaN),
      target === undefined ? {} : { target },
    );
  });
};

const NEAR = 'on this machine';

export const playgroundReadings = (): Promise<readonly Reading[]> =>
  inFolder(async (folder) => {
    const [addonFolder, assets] = [join(folder, 'addon'), join(folder, 'assets')];
    await Promise.all([buildAddon({ outDir: addonFolder }), bundleWorker(gatewayConfig), bundleMarketUnderTest()]);
    await buildAssets({ addonFolder, outDir: assets });
    // With running clocks: those of the add-on in the page cannot be stopped.
    const [gateway, browser] = await Promise.all([
      startGateway({ isLimited: false, assets, vars: { GATEWAY_NOW: '' }, marketVars: { MARKET_NOW: '' } }),
      startChromium(),
    ]);
    const groups = {
      near: () => readings(browser, gateway.url, NEAR, { visibleSheet: 600, allTables: 1_500 }),
      far: () => readings(browser, gateway.url, `${ROUND_TRIP_MS} ms and 20 Mbit/s away`, { allTables: 1_450 }),
    };
    try {
      return await groupReadings(groups, [], undefined);
    } finally {
      await Promise.all([browser.close(), gateway.dispose()]);
    }
  });
