// A broker that fails, never answers, or is gone in the middle of its work: isolates go on with what they and KV have,
// the upstream is never called around it, and what it had written down stands.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencyCodes } from '../../../shared/coin/currencies.ts';
import { checkedAnswers } from '../../support/checked-answers.ts';
import { soon, startFaultStage, type FaultStage } from '../../support/fault-stage.ts';
import { countedUpstream, heldSince, isFailing } from '../../support/ledger.ts';
import { clearFaults, putFaults, readState } from '../../support/sandbox.ts';

let stage: FaultStage;
/** Each test has a currency of its own, whose market nobody has asked for before. */
let turn = 0;

beforeAll(async () => {
  stage = await startFaultStage({});
});
afterAll(() => stage.gateway.dispose());
beforeEach(async () => {
  turn += 1;
  await stage.nextDay({ FAULTS: '' });
});

const { get, expectAsOf, expectRefusal } = checkedAnswers(() => stage);

const newMarket = (): string => `/coins?currency=${currencyCodes[turn] ?? 'EUR'}`;
const newSet = (): string => `||${currencyCodes[turn] ?? 'EUR'}`;

const holdInKv = async (): Promise<void> => {
  const before = await stage.newestInKv();
  await expectAsOf('/coins', 0);
  await expect.poll(() => stage.newestInKv(), soon).not.toBe(before);
};

/** @param unclear credits of calls that were written down and then cut off: nobody knows whether they were counted. */
const expectRightAgain = async (seconds: number, unclear = 0): Promise<void> => {
  await stage.moveTo(seconds, { FAULTS: '' });
  await expectAsOf('/coins', seconds);
  await expectAsOf(newMarket(), seconds);
  expect(JSON.parse((await get(newMarket())).text)).toEqual(await stage.fromMarket(newMarket()));
  await expect.poll(() => stage.balance(), soon).toBe(unclear);
};

const evictions = async (): Promise<unknown> => Object(await (await stage.gateway.get('/_faults')).json()).evictions;

describe('a broker that', () => {
  it.each([
    ['fails', 'gate-fails'],
    ['never answers', 'gate-hangs'],
  ])('%s', async (_title, fault) => {
    await holdInKv();
    const counted = await countedUpstream(stage.gateway);
    await stage.moveTo(130, { FAULTS: fault });
    await expectAsOf('/coins', 0);
    await stage.moveTo(3 * 3600);
    const [status] = await Promise.all([
      get('/status'),
      ...['/coins', '/coins.csv', '/coins/bitcoin', '/coins/bitcoin/price'].map((path) => expectAsOf(path, 0)),
      ...[newMarket(), '/coins?price~lessThan=0.01&sortBy=volume'].map(expectRefusal),
    ]);
    expect([status.status, JSON.parse(status.text).broker]).toEqual([200, null]);
    expect(await countedUpstream(stage.gateway)).toBe(counted);
    await expectRightAgain(5 * 3600);
    expect(stage.log.filter((line) => line.includes('"unexpected"'))).toEqual([]);
  });
});

it('a broker that is evicted while the upstream answers a refresh', async () => {
  await expectAsOf('/coins', 0);
  const counted = await countedUpstream(stage.gateway);
  await stage.moveTo(130, { FAULTS: 'gate-evicted-in-call' });
  await expectAsOf('/coins', 0);
  await expect.poll(() => countedUpstream(stage.gateway), soon).toBe(counted + 2);
  // The page is paid for and lost; who asks next has the snapshot renewed.
  await stage.moveTo(145, { FAULTS: '' });
  expect(await stage.balance()).toBe(0);
  await expectAsOf('/coins', 0);
  await expect.poll(() => heldSince(stage.gateway, '||USD'), soon).toBe(stage.textAt(145));
  await expectRightAgain(3600);
});

it('a broker that is evicted before the upstream is asked: the credits of that call stay spent', async () => {
  await expectAsOf('/coins', 0);
  const counted = await countedUpstream(stage.gateway);
  await stage.moveTo(130, { FAULTS: 'gate-evicted-before-call' });
  await expectAsOf('/coins', 0);
  await expect.poll(evictions, soon).toBe(1);
  await stage.moveTo(145, { FAULTS: '' });
  expect([await countedUpstream(stage.gateway), await stage.balance()]).toEqual([counted, 2]);
  await expectAsOf('/coins', 0);
  await expectRightAgain(3600, 2);
});

it('workerd is stopped while the upstream answers the first request for a set', async () => {
  const struck = async (): Promise<number> => {
    const { faults } = await readState(stage.gateway.market.url);
    return Array.isArray(faults) ? Number(Object(faults[0]).struck) : 0;
  };
  await expectAsOf('/coins', 0);
  await putFaults(stage.gateway.market.url, [{ path: '/coins?*page=1*', delay: 20_000 }]);
  await stage.moveTo(3600);
  const cut = stage.get(newMarket()).catch(() => undefined);
  await expect.poll(struck, soon).toBeGreaterThan(0);
  await stage.cutTo(3600 + 10);
  await cut;
  expect(await stage.balance()).toBeGreaterThanOrEqual(0);
  // The last good data is still there, and so are the credits of the call that nobody got the answer of.
  await expectAsOf('/coins', 0);
  await expect.poll(() => isFailing(stage.gateway, '||USD'), soon).toBe(true);
  expect(await heldSince(stage.gateway, newSet())).not.toEqual(expect.any(String));
  await clearFaults(stage.gateway.market.url);
  await expectRightAgain(2 * 3600);
});
