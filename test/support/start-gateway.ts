// The real gateway in workerd beside the real market service for a test: free ports, clocks frozen at the same moment.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePath, startWorker, type RunningWorker } from '../../scripts/local/start-worker.ts';
import { gatewayConfig } from '../../scripts/local/places.ts';
import type { WorkerVars } from '../../scripts/local/environment.ts';
import { gatewayUnderTestBundle } from './bundles-under-test.ts';
import { frozenNow } from './frozen-now.ts';
import { lending } from './lending.ts';
import { restartable } from './restartable.ts';
import { startMarket, testKey, type TestMarket } from './start-market.ts';

/** What only a process of the gateway's own can have. */
interface OwnProcess {
  /** Whether the rate limits hold. Default no: all tests are one client. */
  readonly isLimited?: boolean;
  /** Path of a bundle to run in the gateway's place. Default: the gateway's own. */
  readonly bundle?: string;
  /** Folder in which KV and the broker are kept. Default: one that ends with it. */
  readonly persist?: string;
  /** Takes each line of the gateway's log. Default: they go to this process's own output. */
  readonly onLog?: (line: string) => void;
}

export interface TestGatewayOptions extends OwnProcess {
  /** Folder of static files to serve. Default: none, whatever was built here. */
  readonly assets?: string;
  /** Variables of the gateway, laid over the address and key of the market and a frozen clock. */
  readonly vars?: WorkerVars;
  /** Variables of the market. */
  readonly marketVars?: WorkerVars;
}

interface StoppableWorker extends RunningWorker {
  /** Ends the process: nothing answers at its address afterwards. */
  readonly stop: () => Promise<void>;
}

export interface TestGateway extends StoppableWorker {
  /** GETs a path. */
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  /** The market service behind it, for what the gateway should have asked. */
  readonly market: TestMarket;
}

/** What no test but one about budgets and pace is to run out of. */
export const ampleCredits: WorkerVars = {
  CREDITS_PER_DAY: '1000000',
  CREDITS_PER_MONTH: '1000000000',
  UPSTREAM_PAUSE_MILLISECONDS: '0',
};

/** The simulator would compress answers as the platform's edge does: a large part of what an answer costs. */
const uncompressed = (given: RequestInit['headers']): Headers => {
  const headers = new Headers(given);
  if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity');
  return headers;
};

const withoutPages = join(tmpdir(), 'coinsheet-without-pages');

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};

/** A gateway that serves these static files and restarts within its process. */
const lendingWith = (assets: string) =>
  lending(async () => {
    // Half of a request's processor time is the simulated edge's; without pages nothing of it is under test.
    const isBare = assets === withoutPages;
    const options = { config: gatewayConfig, bundle: gatewayUnderTestBundle, isLimited: false, assets, isBare };
    return restartable(await startWorker(options));
  });

/** By their static files. */
const lenders = new Map<string, ReturnType<typeof lendingWith>>();

const lenderWith = (assets: string): ReturnType<typeof lendingWith> => {
  const lender = lenders.get(assets) ?? lendingWith(assets);
  lenders.set(assets, lender);
  return lender;
};

/** A gateway that an earlier test has given back, restarted within its process, with nothing stored. */
const borrowGateway = async (assets: string, vars: WorkerVars): Promise<StoppableWorker> => {
  const { thing: gateway, giveBack } = await lenderWith(assets)();
  await gateway.startOver(vars);
  let isAsStarted = true;
  const end = once(gateway.dispose);
  return {
    ...gateway,
    // A new process, with variables that a restart within it does not take away.
    setVars: (changed) => {
      isAsStarted = false;
      return gateway.setVars(changed);
    },
    stop: () => {
      isAsStarted = false;
      return end();
    },
    dispose: async () => {
      if (isAsStarted) giveBack();
      else await end();
    },
  };
};

const startOwn = async (
  { isLimited = false, bundle = bundlePath(gatewayConfig), persist, onLog }: OwnProcess,
  assets: string,
  vars: WorkerVars,
): Promise<StoppableWorker> => {
  const gateway = await startWorker({
    config: gatewayConfig,
    bundle,
    isLimited,
    assets,
    // The rate limits need the client's address, which the edge tells.
    isBare: !isLimited && assets === withoutPages,
    ...(onLog === undefined ? {} : { onLog }),
    ...(persist === undefined ? {} : { persist }),
    vars,
  });
  const end = once(gateway.dispose);
  return { ...gateway, stop: end, dispose: end };
};

/** `dispose` stops both or gives them back. */
export const startGateway = async ({
  vars = {},
  marketVars = {},
  assets = withoutPages,
  ...own
}: TestGatewayOptions = {}): Promise<TestGateway> => {
  const market = await startMarket(marketVars);
  const all = { UPSTREAM_URL: market.url, UPSTREAM_API_KEY: testKey, GATEWAY_NOW: frozenNow, ...ampleCredits, ...vars };
  try {
    const gateway = await (Object.keys(own).length === 0 ? borrowGateway(assets, all) : startOwn(own, assets, all));
    return {
      ...gateway,
      market,
      get: (path, init = {}) => fetch(`${gateway.url}${path}`, { ...init, headers: uncompressed(init.headers) }),
      dispose: async () => {
        await Promise.all([gateway.dispose(), market.dispose()]);
      },
    };
  } catch (problem) {
    await market.dispose();
    throw problem;
  }
};
