// KV that fails: the broker has what KV has, so nobody notices; and with nothing left at all there is a reasoned error.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencyCodes } from '../../../shared/coin/currencies.ts';
import { checkedAnswers } from '../../support/checked-answers.ts';
import { soon, startFaultStage, type FaultStage } from '../../support/fault-stage.ts';
import { countedUpstream, brokerOf, heldSince } from '../../support/ledger.ts';
import { clearFaults, putFaults } from '../../support/sandbox.ts';

const HOUR = 3600;

let stage: FaultStage;
/** Each test has currencies of its own, whose markets nobody has asked for before. */
let turn = 0;

beforeAll(async () => {
  stage = await startFaultStage({});
});
afterAll(() => stage.gateway.dispose());
beforeEach(async () => {
  turn += 2;
  await stage.nextDay({ FAULTS: '', KV_WRITES_PER_DAY: '800' });
});

const { get, expectAsOf, expectRefusal } = checkedAnswers(() => stage);

/** What was asked of KV since the clock was moved last. */
const askedOfKv = async (): Promise<{ readonly gets: number; readonly puts: number }> => {
  const { gets, puts } = Object(await (await stage.gateway.get('/_faults')).json());
  return { gets: Number(gets), puts: Number(puts) };
};

const newest = (): Promise<string | null> => stage.newestInKv();

const breakUpstream = () => putFaults(stage.gateway.market.url, [{ path: '/coins*', status: 500 }]);

const expectSound = async (): Promise<void> => {
  await expect.poll(() => stage.balance(), soon).toBe(0);
  expect(stage.log.filter((line) => line.includes('"unexpected"'))).toEqual([]);
};

const newMarket = (place: number): string => `/coins?currency=${currencyCodes[turn + place] ?? 'EUR'}`;

it('writes to KV no more often than a day allows, and answers are fresh all the same', async () => {
  let written = 0;
  for (let hours = 0; hours < 18; hours += 3) {
    const before = await newest();
    await stage.moveTo(hours * HOUR, { KV_WRITES_PER_DAY: '13' });
    await expectAsOf('/coins', hours * HOUR);
    // There are at least two writes for each refresh.
    await expect.poll(newest, soon).not.toBe(before);
    written += (await askedOfKv()).puts;
  }
  const { kvWrites } = await brokerOf(stage.gateway);
  expect(kvWrites).toEqual({ perDay: 13, today: written });
  expect(written).toBeGreaterThanOrEqual(6);
  expect(written).toBeLessThanOrEqual(13);
  await expectSound();
});

it('while reading from KV fails', async () => {
  const before = await newest();
  await expectAsOf('/coins', 0);
  await expect.poll(newest, soon).not.toBe(before);
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

it('while reading from KV never ends', async () => {
  await expectAsOf('/coins', 0);
  await breakUpstream();
  await stage.moveTo(3 * HOUR, { FAULTS: 'kv-hangs' });
  await Promise.all([expectAsOf('/coins', 0), expectAsOf('/coins/bitcoin', 0), expectRefusal(newMarket(0))]);
  await clearFaults(stage.gateway.market.url);
  await stage.moveTo(5 * HOUR);
  await Promise.all([expectAsOf('/coins', 5 * HOUR), expectAsOf(newMarket(0), 5 * HOUR)]);
  expect((await askedOfKv()).gets).toBeGreaterThan(0);
  await expectSound();
});

describe('while writing to KV', () => {
  it.each([
    ['fails', 'kv-write-fails'],
    ['fails at the end', 'kv-write-fails-last'],
  ])('%s', async (_title, fault) => {
    await stage.moveTo(4 * HOUR, { FAULTS: fault });
    const before = await newest();
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
    expect([await countedUpstream(stage.gateway), await newest()]).toEqual([counted, before]);
    await breakUpstream();
    await stage.moveTo(7 * HOUR);
    await expectAsOf('/coins', 4 * HOUR);
    await expectRefusal(newMarket(0));
    // Once it is over, KV is filled again, and serves without the broker.
    await clearFaults(stage.gateway.market.url);
    await stage.moveTo(9 * HOUR, { FAULTS: '' });
    await expectAsOf('/coins', 9 * HOUR);
    await expect.poll(newest, soon).not.toBe(before);
    await stage.moveTo(9 * HOUR + 60);
    await expectSound();
    await stage.moveTo(9 * HOUR + 60, { FAULTS: 'gate-fails' });
    await expectAsOf('/coins', 9 * HOUR);
  });
});
