// A browser in front of a real gateway that serves the built pages, for the tests of a file.

import { afterAll, beforeAll, inject } from 'vitest';
import { openTab, sharedContext } from '../support/browser-tab.ts';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { visit, type Visit, type VisitOptions } from './visit.ts';

export interface Stage {
  readonly gateway: TestGateway;
  /** Opens an address of the gateway. Default: the playground. */
  readonly visit: (path?: string, options?: VisitOptions) => Promise<Visit>;
}

/** A gateway that is lent again has its earlier address, for which the browser keeps the sheets of another file. */
const forgetSheetsOf = async (address: string): Promise<void> => {
  const page = await openTab();
  await page.goto(new URL('/robots.txt', address).href);
  await page.evaluate(() => localStorage.clear());
  await page.close();
};

/** On a busy machine the market service takes longer than its usual 5 s. */
const patience = { UPSTREAM_TIMEOUT_SECONDS: '25' };

const startStage = async (vars: Readonly<Record<string, string>>) => {
  const [gateway] = await Promise.all([
    startGateway({
      assets: inject('pagesFolder'),
      vars: { ...patience, ...vars },
      marketVars: { MARKET_COINS: '3000' },
    }),
    sharedContext(),
  ]);
  await forgetSheetsOf(gateway.url);
  const visits: Visit[] = [];
  const stage: Stage = {
    gateway,
    visit: async (path = '/', options = {}) => {
      const visitor = await visit(new URL(path, gateway.url).href, options);
      visits.push(visitor);
      return visitor;
    },
  };
  const dispose = async (): Promise<void> => {
    await Promise.all(visits.map(({ page }) => page.close()));
    await gateway.dispose();
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
