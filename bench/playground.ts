// Time until the playground's first screen has its tables, with a new browser context each time and everything on this
// machine.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAddon } from '../scripts/addon/build-addon.ts';
import { buildAssets } from '../scripts/assets/build-assets.ts';
import { bundleWorker } from '../scripts/local/bundle-worker.ts';
import { gatewayConfig, marketConfig } from '../scripts/local/places.ts';
import { startChromium } from '../test/support/chromium.ts';
import { startGateway } from '../test/support/start-gateway.ts';

const VISITS = 7;

interface FirstScreen {
  readonly name: string;
  readonly medianMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
  readonly targetMs: number;
}

export const playgroundReadings = async (): Promise<readonly FirstScreen[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-bench-'));
  const [addonFolder, assets] = [join(folder, 'addon'), join(folder, 'assets')];
  await Promise.all([buildAddon({ outDir: addonFolder }), bundleWorker(gatewayConfig), bundleWorker(marketConfig)]);
  await buildAssets({ addonFolder, outDir: assets });
  // With running clocks: those of the add-on in the page cannot be stopped.
  const [gateway, browser] = await Promise.all([
    startGateway({ assets, vars: { GATEWAY_NOW: '' }, marketVars: { MARKET_NOW: '' } }),
    startChromium(),
  ]);
  try {
    const times: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const start = performance.now();
      await page.goto(gateway.url);
      await page.locator('#sheet[aria-busy=false] canvas').first().waitFor();
      times.push(performance.now() - start);
      await context.close();
    }
    // The first visit also filled the gateway's snapshots.
    const warm = times.slice(1).sort((one, other) => one - other);
    const at = (index: number): number => Math.round(warm[index] ?? Number.NaN);
    const reading: FirstScreen = {
      name: 'playground: all tables of the first workbook filled',
      medianMs: at(warm.length >> 1),
      leastMs: at(0),
      mostMs: at(warm.length - 1),
      targetMs: 1_500,
    };
    console.log(
      `${reading.name}: ${reading.medianMs} ms (${reading.leastMs} to ${reading.mostMs}; target ${reading.targetMs})`,
    );
    return [reading];
  } finally {
    await Promise.all([browser.close(), gateway.dispose(), rm(folder, { recursive: true })]);
  }
};
