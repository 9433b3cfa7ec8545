// `npm run pictures`: takes the pictures of the README and the guide, light and dark, from the real pages in front of
// the real gateway. All clocks are frozen, so that the pictures change only with the pages.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildAddon } from '../../scripts/addon/build-addon.ts';
import { bundlePath, bundleWorker } from '../../scripts/local/start-worker.ts';
import { gatewayConfig, repositoryRoot } from '../../scripts/local/places.ts';
import { openTab, sharedContext, type TabOptions } from '../support/browser-tab.ts';
import { buildFrozenAssets } from '../support/build-frozen-assets.ts';
import { bundleMarketUnderTest } from '../support/bundles-under-test.ts';
import { DEPLOYED, showAsDeployed } from '../support/deployed.ts';
import { frozenNow } from '../support/frozen-now.ts';
import { endIdle } from '../support/lending.ts';
import { startGateway } from '../support/start-gateway.ts';
import { visit } from './visit.ts';

const viewport = { width: 1280, height: 680 };

const folder = await mkdtemp(join(tmpdir(), 'coinsheet-pictures-'));
const [addonFolder, assets] = [join(folder, 'addon'), join(folder, 'assets')];
await Promise.all([buildAddon({ outDir: addonFolder }), bundleWorker(gatewayConfig), bundleMarketUnderTest()]);
await buildFrozenAssets(addonFolder, assets);
const [gateway, context] = await Promise.all([
  startGateway({ assets, bundle: bundlePath(gatewayConfig) }),
  sharedContext(),
]);

const openPlayground = async (options: TabOptions): Promise<Page> => {
  const { page } = await visit(`${gateway.url}/`, options);
  await page.clock.setFixedTime(frozenNow);
  await page.locator('#age', { hasText: 'Data 0 s old' }).waitFor();
  await page.locator('#invented').waitFor();
  await page.frameLocator('#builder iframe').locator('.preview[aria-busy=false] td').first().waitFor();
  return page;
};

/** What differs in each run. */
const alike = { upstream: 'market.example', build: '00000000' };

const openStatus = async (options: TabOptions): Promise<Page> => {
  const page = await openTab(options);
  await page.route('**/status?history=1', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...alike } });
  });
  await page.clock.setFixedTime(frozenNow);
  await page.goto(`${gateway.url}/status`);
  await page.locator('.chart').first().waitFor();
  return page;
};

/** The dialog of a deployed gateway: that of a local one says to deploy first. */
const openDialog = async (options: TabOptions): Promise<Page> => {
  const { page } = await visit(`${DEPLOYED}/`, options, (tab) => showAsDeployed(tab, gateway.url));
  await page.locator('#take').click();
  await page.locator('#take-dialog section').waitFor();
  return page;
};

const pictures = { playground: openPlayground, status: openStatus, take: openDialog } as const;

try {
  // The first visit fetches the market; later visits are all alike.
  const { page: first } = await visit(`${gateway.url}/`);
  await first.close();
  for (const [name, open] of Object.entries(pictures)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ viewport, colorScheme });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const path = join(repositoryRoot, 'docs', 'images', `${name}-${colorScheme}.png`);
      await page.screenshot({ path });
      console.log(path);
      await page.close();
    }
  }
} finally {
  await Promise.all([context.browser()?.close(), gateway.dispose(), rm(folder, { recursive: true })]);
  // The market service is only given back: without its end, this process would not end.
  await endIdle();
}
