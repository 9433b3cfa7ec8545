// A browser in front of a real gateway that serves the built pages, for the tests of a file.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { builtPages } from './built-pages.ts';
import { visit, type Visit } from './visit.ts';

export interface Stage {
  readonly gateway: TestGateway;
  readonly browser: Browser;
  /** Opens an address of the gateway. Default: the playground. */
  readonly visit: (path?: string, options?: BrowserContextOptions) => Promise<Visit>;
  /** Stops the gateway; further calls do nothing. */
  readonly stopGateway: () => Promise<void>;
}

const startStage = async (vars: Readonly<Record<string, string>>) => {
  const pages = await builtPages();
  const [gateway, browser] = await Promise.all([
    startGateway({ assets: pages.folder, vars, marketVars: { MARKET_COINS: '3000' } }),
    startChromium(),
  ]);
  let stopped: Promise<void> | undefined;
  const stopGateway = (): Promise<void> => (stopped ??= gateway.dispose());
  const stage: Stage = {
    gateway,
    browser,
    visit: (path = '/', options = {}) => visit(browser, new URL(path, gateway.url).href, options),
    stopGateway,
  };
  const dispose = async (): Promise<void> => {
    await browser.close();
    await Promise.all([stopGateway(), pages.remove()]);
  };
  return { stage, dispose };
};

/** Returns a function that gives the stage once the tests run. */
export const useStage = (vars: Readonly<Record<string, string>> = {}): (() => Stage) => {
  let started: Awaited<ReturnType<typeof startStage>> | undefined;
  beforeAll(async () => {
    started = await startStage(vars);
  }, INSTALL_MILLISECONDS);
  afterAll(() => started?.dispose());
  return () => {
    if (started === undefined) throw new Error('There is no stage before the tests begin.');
    return started.stage;
  };
};
