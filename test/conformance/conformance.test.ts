// Tests the published description, line by line, over HTTP. `CONFORMANCE_URL` and `CONFORMANCE_KEY` add a real service
// to the market service and the gateway; only rows that cost few credits run against it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerVars } from '../../scripts/local/start-worker.ts';
import { putFaults } from '../support/sandbox.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';
import { cheapCredits, cheapRows } from './cheap-rows.ts';
import { gatewayDeviations } from './gateway-deviations.ts';
import { readRealService, REAL_SERVICE } from './real-service.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { createTarget, type Target } from './target.ts';

/** The market's default. It includes effects of a long tail, such as pages of coins without trades. */
const MARKET_COINS = '10000';
/** The gateway's own tests cover longer markets. */
const COINS_BEHIND_GATEWAY = '2000';

const examineMarket = (asked: readonly Row[], vars: WorkerVars): void => {
  let market: TestMarket;
  let target: Target;
  beforeAll(async () => {
    const keys = {
      full: testKey,
      withoutPlan: 'small',
      withoutCredits: 'empty',
      paced: 'paced',
      pacedWithoutCredits: 'gone',
    };
    const MARKET_KEYS = `${testKey}:demo:1000000,small:starter:1000,empty:demo:1,paced:free,gone:free:1`;
    market = await startMarket({ MARKET_KEYS, ...vars });
    const { url } = market;
    target = createTarget({ name: 'market', url, keys, putFaults: async (rules) => putFaults(url, rules) });
  });
  afterAll(() => market.dispose());

  it.each(asked)('$title', async ({ check }) => {
    await check(target);
  });
};

describe('the market service', () => {
  examineMarket(
    rows.filter(({ needs }) => needs !== 'earlier-form'),
    { MARKET_COINS },
  );
});

describe('the market service with the earlier form of errors', () => {
  examineMarket(
    rows.filter(({ needs }) => needs === 'earlier-form'),
    { MARKET_COINS: '100', MARKET_ERROR_FORM: 'old' },
  );
});

describe("the gateway's drop-in routes", () => {
  let gateway: TestGateway;
  let target: Target;
  beforeAll(async () => {
    gateway = await startGateway({ marketVars: { MARKET_COINS: COINS_BEHIND_GATEWAY } });
    target = createTarget({ name: 'gateway', url: gateway.url, keys: { full: 'none-needed' } });
  });
  afterAll(() => gateway.dispose());

  const asked = rows.filter(({ needs }) => needs === undefined);

  it.each(asked.filter(({ title }) => !(title in gatewayDeviations)))('$title', async ({ check }) => {
    await check(target);
  });

  const deviating = asked.flatMap((row) => {
    const why = gatewayDeviations[row.title];
    return why === undefined ? [] : [{ ...row, why }];
  });

  // An assertion error, which means that there was an answer: no answer at all is not a deviation.
  it.each(deviating)('differs: $title, because $why', async ({ check }) => {
    await expect(check(target)).rejects.toMatchObject({ name: 'AssertionError' });
  });

  it('every deviation belongs to a row', () => {
    const titles = asked.map(({ title }) => title);
    expect(Object.keys(gatewayDeviations).filter((title) => !titles.includes(title))).toEqual([]);
  });
});

const named = readRealService(process.env);
const real = named && createTarget({ name: 'real', url: named.url, keys: { full: named.key } });

beforeAll(() => {
  if (real !== undefined) console.warn(`This spends up to ${cheapCredits} credits of the key at ${real.url}.`);
});

it.each(real === undefined ? [] : cheapRows.map((row) => ({ ...row, real })))(
  `${REAL_SERVICE}: $title`,
  async ({ check, real: target }) => {
    await check(target);
  },
);
