// The published description, line by line, over HTTP. `CONFORMANCE_URL` and `CONFORMANCE_KEY` name a real service to be
// examined beside the market service and the gateway; it is asked only what costs few credits.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putFaults } from '../support/sandbox.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';
import { gatewayDeviations } from './gateway-deviations.ts';
import { rows } from './rows.ts';
import { BASE_CREDITS, createTarget, type Target } from './target.ts';

const MARKET_COINS = '2000';

describe('the market service', () => {
  let market: TestMarket;
  let target: Target;
  beforeAll(async () => {
    const keys = { full: testKey, withoutPlan: 'small', withoutCredits: 'empty' };
    const MARKET_KEYS = `${testKey}:demo:1000000,${keys.withoutPlan}:free:1000,${keys.withoutCredits}:demo:1`;
    market = await startMarket({ MARKET_COINS, MARKET_KEYS });
    const { url } = market;
    target = createTarget({ name: 'market', url, keys, putFaults: async (rules) => putFaults(url, rules) });
  });
  afterAll(() => market.dispose());

  it.each(rows)('$title', async ({ check }) => {
    await check(target);
  });
});

describe("the gateway's drop-in routes", () => {
  let gateway: TestGateway;
  let target: Target;
  beforeAll(async () => {
    gateway = await startGateway({ marketVars: { MARKET_COINS } });
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

  it.each(deviating)('otherwise: $title, since $why', async ({ check }) => {
    await expect(check(target)).rejects.toThrow(/./);
  });

  it('every deviation is one of a row', () => {
    const titles = asked.map(({ title }) => title);
    expect(Object.keys(gatewayDeviations).filter((title) => !titles.includes(title))).toEqual([]);
  });
});

const { CONFORMANCE_URL = '', CONFORMANCE_KEY = '' } = process.env;
const cheap = rows.filter(({ isCheap }) => isCheap === true);
const creditsOfCheap = cheap.reduce((sum, { credits }) => sum + credits, BASE_CREDITS);

it('asks little of a service that somebody pays for', () => {
  expect(creditsOfCheap).toBeLessThanOrEqual(30);
});

/** A service of somebody's own, examined only when it is named. */
const real =
  CONFORMANCE_URL === '' || CONFORMANCE_KEY === ''
    ? undefined
    : createTarget({ name: 'real', url: CONFORMANCE_URL.replace(/\/+$/, ''), keys: { full: CONFORMANCE_KEY } });

beforeAll(() => {
  if (real !== undefined) console.warn(`This spends up to ${creditsOfCheap} credits of the key at ${real.url}.`);
});

it.each(real === undefined ? [] : cheap.map((row) => ({ ...row, real })))(
  'the real service: $title',
  async ({ check, real: target }) => {
    await check(target);
  },
);
