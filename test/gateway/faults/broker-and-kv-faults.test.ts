// A broker that fails, never answers, or is gone in the middle of its work: isolates go on with what they and KV have,
// the upstream is never called around it, and what it had written down stands. KV that fails: the broker has what KV
// has, so nobody notices; and with nothing left at all there is a reasoned error.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencyCodes } from '../../../shared/coin/currencies.ts';
import { checkedAnswers } from '../../support/checked-answers.ts';
import { soon, startFaultStage, type FaultStage } from '../../support/fault-stage.ts';
import { countedUpstream, heldSince, isFailing } from '../../support/ledger.ts';
import { clearFaults, putFaults, readState } from '../../support/sandbox.ts';

let stage: FaultStage;
/** Each test has currencies of its own, whose markets nobody has asked for before. */
let turn = 0;

beforeAll(async () => {
  stage = await startFaultStage({});
});
afterAll(() => stage.gateway.dispose());
beforeEach(async () => {
  turn += 2;
  await stage.nextDay({ FAULTS: '' });
});

const { get, expectAsOf, expectRefusal } = checkedAnswers(() => stage);

const HOUR = 3600;

const newMarket = (place = 0): string => `/coins?currency=${currencyCodes[turn + place] ?? 'EUR'}`;
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

/** What was asked of KV since the clock was moved last. */
const askedOfKv = async (): Promise<{ readonly gets: number; readonly puts: number }> => {
  const { gets, puts } = Object(await (await stage.gateway.get('/_faults')).json());
  return { gets: Number(gets), puts: Number(puts) };
};

const breakUpstream = () => putFaults(stage.gateway.market.url, [{ path: '/coins*', status: 500 }]);

const expectSound = async (): Promise<void> => {
  await expect.poll(() => stage.balance(), soon).toBe(0);
  expect(stage.log.filter((line) => line.includes('"unexpected"'))).toEqual([]);
};

it('while reading from KV fails', async () => {
  const before = await stage.newestInKv();
  await expectAsOf('/coins', 0);
  await expect.poll(() => stage.newestInKv(), soon).not.toBe(before);
  // Stale, with its rows, from the broker; renewed behind, by the broker.
  await stage.moveTo(130, { FAULTS: 'kv-read-fails' });
  await expectAsOf('/coins/bitcoin', 0);
  expect((await askedOfKv()).gets).toBeGreaterThan(0);
  await expect.poll(() => heldSince(stage.gateway, '||USD'), soon).toBe(stage.textAt(130));
  await stage.moveTo(145);
  await expectAsOf('/coins', 130);
  await expectAsOf(newMarket(0), 145);
  // With the upstream down as well, the broker's last data goes on.
  await breakUpstream();
  await stage.moveTo(3 * HOUR);
  await Promise.all(['/coins', '/coins.csv', '/coins/bitcoin/price'].map((path) => expectAsOf(path, 130)));
  await expectAsOf(newMarket(0), 145);
  await expectRefusal(newMarket(1));
  // With the broker down as well, there is nothing left.
  await stage.moveTo(4 * HOUR, { FAULTS: 'kv-read-fails,gate-fails' });
  await expectRefusal('/coins');
  await clearFaults(stage.gateway.market.url);
  await stage.moveTo(5 * HOUR, { FAULTS: '' });
  await expectAsOf('/coins', 5 * HOUR);
  await expectAsOf(newMarket(1), 5 * HOUR);
  expect(JSON.parse((await get('/coins')).text)).toEqual(await stage.fromMarket('/coins'));
  await expectSound();
});

describe('while writing to KV', () => {
  it.each([
    ['fails', 'kv-write-fails'],
    ['fails at the end', 'kv-write-fails-last'],
  ])('%s', async (_title, fault) => {
    await stage.moveTo(4 * HOUR, { FAULTS: fault });
    const before = await stage.newestInKv();
    await expectAsOf('/coins', 4 * HOUR);
    await expect.poll(() => stage.log.filter((line) => line.includes('snapshot-write-failed')), soon).toHaveLength(1);
    const counted = await countedUpstream(stage.gateway);
    // Another isolate has it from the broker, for no credits.
    await stage.moveTo(4 * HOUR + 100);
    const fresh = await get('/coins');
    expect([fresh.headers.get('X-Data-As-Of'), fresh.headers.get('Cache-Control')]).toEqual([
      stage.textAt(4 * HOUR),
      'public, max-age=20',
    ]);
    expect([await countedUpstream(stage.gateway), await stage.newestInKv()]).toEqual([counted, before]);
    await breakUpstream();
    await stage.moveTo(7 * HOUR);
    await expectAsOf('/coins', 4 * HOUR);
    await expectRefusal(newMarket(0));
    // Once it is over, KV is filled again, and serves without the broker.
    await clearFaults(stage.gateway.market.url);
    await stage.moveTo(9 * HOUR, { FAULTS: '' });
    await expectAsOf('/coins', 9 * HOUR);
    await expect.poll(() => stage.newestInKv(), soon).not.toBe(before);
    await stage.moveTo(9 * HOUR + 60);
    await expectSound();
    await stage.moveTo(9 * HOUR + 60, { FAULTS: 'gate-fails' });
    await expectAsOf('/coins', 9 * HOUR);
  });
});
