// `npm run pictures`: takes the README's pictures of the playground, light and dark, from the real page in front of the
// real gateway. All clocks are frozen, so that the pictures change only with the page.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAddon } from '../../scripts/addon/build-addon.ts';
import { bundlePath, bundleWorker } from '../../scripts/local/bundle-worker.ts';
import { gatewayConfig, repositoryRoot } from '../../scripts/local/places.ts';
import { sharedContext } from '../support/browser-tab.ts';
import { buildFrozenAssets } from '../support/build-frozen-assets.ts';
import { bundleMarketUnderTest } from '../support/bundles-under-test.ts';
import { frozenNow } from '../support/frozen-now.ts';
import { startGateway } from '../support/start-gateway.ts';
import { visit } from './visit.ts';

const pictures = [
  { file: 'playground-light.png', colorScheme: 'light' },
  { file: 'playground-dark.png', colorScheme: 'dark' },
] as const;

const folder = await mkdtemp(join(tmpdir(), 'coinsheet-pictures-'));
const [addonFolder, assets] = [join(folder, 'addon'), join(folder, 'assets')];
await Promise.all([buildAddon({ outDir: addonFolder }), bundleWorker(gatewayConfig), bundleMarketUnderTest()]);
await buildFrozenAssets(addonFolder, assets);
const [gateway, context] = await Promise.all([
  startGateway({ assets, bundle: bundlePath(gatewayConfig) }),
  sharedContext(),
]);
try {
  // The first visit fetches the market; later visits are all alike.
  const { page: first } = await visit(`${gateway.url}/`);
  await first.close();
  for (const { file, colorScheme } of pictures) {
    const { page } = await visit(`${gateway.url}/`, { viewport: { width: 1280, height: 680 }, colorScheme });
    await page.clock.setFixedTime(frozenNow);
    await page.locator('#age', { hasText: 'Data 0 s old' }).waitFor();
    await page.locator('#credits', { hasText: 'credits today' }).waitFor();
    await page.locator('#invented').waitFor();
    await page.frameLocator('#builder iframe').locator('.preview[aria-busy=false] td').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const path = join(repositoryRoot, 'docs', 'images', file);
    await page.screenshot({ path });
    console.log(path);
    await page.close();
  }
} finally {
  await Promise.all([context.browser()?.close(), gateway.dispose(), rm(folder, { recursive: true })]);
}
