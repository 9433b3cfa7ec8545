// COIN and COINS as of a recorded day: the gateway in this process records days, and the formulas ask for them.

import { beforeAll, describe, expect, test } from 'vitest';
import { coin } from '../../addon/formulas/coin.ts';
import { coins } from '../../addon/formulas/coins.ts';
import { memoryHost } from '../../addon/memory/memory-host.ts';
import type { Settings } from '../../addon/settings/settings.ts';
import { runAsync } from '../../addon/steps/run-async.ts';
import { ok } from '../../shared/result.ts';
import { readFormula } from '../apps-script/fakes/read-formula.ts';
import { sentenceLike } from '../apps-script/fakes/sentence-like.ts';
import { digestsAtOnce } from '../support/digests-at-once.ts';
import { askIsolate } from '../support/in-process-gateway.ts';
import { PastWorld } from '../support/past-world.ts';

digestsAtOnce();

const gatewayUrl = 'https://gateway.example';
const settings: Settings = { gatewayUrl, accessToken: '', currency: 'USD', stale: 'ok' };
/** Of the first coin, at the refresh after the end of the day. */
const PRICE = 498_672;

let world: PastWorld;
let fetches = 0;
let type: (formula: string) => Promise<unknown>;

beforeAll(async () => {
  world = new PastWorld('2026-11-20 23:58', { configuration: { recordsDays: true } });
  await world.get('/coins?category=defi&limit=1');
  await world.get('/coins?limit=1');
  world.seconds += 420;
  await world.get('/coins?category=defi&limit=1');
  await world.ring();
  world.seconds += 86_400 * 5;
  await world.get('/coins?limit=1');
  const now = (): number => world.seconds * 1000;
  const host = memoryHost({
    now,
    settings: async () => ok(settings),
    fetch: async ({ url, body }) => {
      fetches += 1;
      const init = body === undefined ? {} : { method: 'POST', body };
      const response = await askIsolate(world.isolate, url.slice(gatewayUrl.length), init);
      return ok({ status: response.status, headers: {}, text: await response.text() });
    },
    zone: async () => 'Etc/UTC',
    collect: async () => undefined,
  });
  type = async (formula) => {
    const { name, values } = readFormula(formula);
    const run = { COIN: coin, COINS: coins }[name];
    if (run === undefined) throw new Error(`There is no ${name} here.`);
    const outcome = await runAsync(run({ build: { gatewayUrl, id: 'test' }, now }, values), host);
    return outcome.ok ? outcome.value : outcome.error;
  };
});

// oxfmt-ignore
describe('as of a recorded day', () => {
  test.each([
    ['=COIN("S0",, "at=2026-11-20")', PRICE],
    ['=COIN("S0", "marketCap", "at=2026-11-20")', 5000],
    // A date that is joined to a text is its number.
    ['=COIN("S0",, "at=46346")', PRICE],
    ['=COIN("S0",, "at=6d")', PRICE],
    ['=COIN("S0", "asOf", "at=2026-11-20")', new Date('2026-11-21T00:05Z')],
    ['=COIN({"c1"; ""; "no-such-coin"},, "at=2026-11-20")', [[PRICE + 1], [null], [expect.stringMatching(/^⚠ /)]]],
    ['=COINS("defi",, "id, price",, 2, "at=2026-11-20")', [['id', 'price'], ['c0', PRICE], ['c1', PRICE + 1]]],
    ['=COINS(, "marketCap > 4998", "id, price",,, "at=2026-11-20; headers=no")', [['c0', PRICE], ['c1', PRICE + 1]]],
    // The day in progress has present prices.
    ['=COIN("S0",, "at=0d")', PRICE + 5 * 24],
    ['=COIN("S0")', PRICE + 5 * 24],
  ])('%s', async (formula, shown) => {
    expect(await type(formula)).toEqual(shown);
  });
});

// oxfmt-ignore
describe('a sentence', () => {
  test.each([
    ['=COINS(,,,,, "at=2026-11-19")', '2026-11-19 is not on record for the whole market: on record are 2026-11-20 to 2026-11-25 without 4 days.'],
    ['=COINS("gaming",,,,, "at=2026-11-20")', '2026-11-20 is not on record for gaming: no day is on record yet.'],
    ['=COIN("S0",, "at=2026-12-24")', /^2026-12-24 is in the future/],
    ['=COIN("S0",, "at=20.11.2026")', '"20.11.2026" is not read as a date: write 2026-11-20.'],
    ['=COIN("S0",, "at=2026-11-20 14:00")', 'Lists are known as of days: write at=2026-11-20.'],
    ['=COIN("S0",, "at=")', 'The option "at" has no day: write a recorded day, such as at=2026-11-01.'],
    ['=COINS(, "marketCap < 4000",,,, "at=2026-11-20")', /^The record of 2026-11-20 has the 1,000 largest coins of the whole market/],
  ])('%s: %s', async (formula, sentence) => {
    expect(await type(formula)).toEqual(sentenceLike(sentence));
  });
});

test('is asked for once in an hour, and costs nothing', async () => {
  const formula = '=COINS("defi", "price > 1", "id, price",, 3, "at=2026-11-20")';
  const credits = await world.credits();
  await type(formula);
  const before = fetches;
  world.seconds += 3_000;
  for (const _ of [1, 2, 3]) await type(formula);
  expect([fetches - before, await world.credits()]).toEqual([0, credits]);
});

test('a day that is not on record does not stand in the way of the present', async () => {
  await type('=COINS("defi",, "id",, 1, "at=2020-01-01")');
  expect(await type('=COINS("defi",, "id",, 1)')).toEqual([['id'], ['c0']]);
});
