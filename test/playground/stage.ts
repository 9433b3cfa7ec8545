// A browser in front of a real gateway that serves the really built pages.

import type { Browser } from 'playwright-core';
import { startChromium } from '../support/chromium.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { builtPages } from './built-pages.ts';

export interface Stage {
  readonly gateway: TestGateway;
  readonly browser: Browser;
  /** Once, however often it is called. */
  readonly stopGateway: () => Promise<void>;
  readonly dispose: () => Promise<void>;
}

export const startStage = async (vars: Readonly<Record<string, string>> = {}): Promise<Stage> => {
  const pages = await builtPages();
  const [gateway, browser] = await Promise.all([
    startGateway({ assets: pages.folder, vars, marketVars: { MARKET_COINS: '3000' } }),
    startChromium(),
  ]);
  let stopped: Promise<void> | undefined;
  const stopGateway = (): Promise<void> => (stopped ??= gateway.dispose());
  return {
    gateway,
    browser,
    stopGateway,
    dispose: async () => {
      await browser.close();
      await Promise.all([stopGateway(), pages.remove()]);
    },
  };
};
