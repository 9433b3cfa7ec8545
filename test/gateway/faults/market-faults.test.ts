// Faults of the market service, one of each kind (upstream-failures.test.ts has more), before readers who have data and
// readers who have none: the last good answers keep coming with their time, nothing wrong is kept, and the ledger holds
// what the upstream counts.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { currencyCodes } from '../../../shared/coin/currencies.ts';
import type { FaultRule } from '../../../workers/market/sandbox/fault-rules.ts';
import { answerDefects, problemIn, type SeenAnswer } from '../../support/answer-defects.ts';
import { soon, startFaultStage, type FaultStage } from '../../support/fault-stage.ts';
import { isFailing } from '../../support/ledger.ts';
import { clearFaults, putFaults } from '../../support/sandbox.ts';

let stage: FaultStage;
/** Each test has a currency of its own, whose market nobody has asked for before. */
let turn = 0;

beforeAll(async () => {
  stage = await startFaultStage({});
});
afterAll(() => stage.gateway.dispose());
beforeEach(async () => {
  turn += 1;
  await stage.nextDay();
});

const get = async (path: string): Promise<SeenAnswer> => {
  const answer = await stage.get(path);
  expect(answerDefects(answer)).toEqual([]);
  return answer;
};

const singleQuestion = '/coins?price~lessThan=0.01&sortBy=volume';
const heldPaths = ['/coins', '/coins.csv?limit=500&columns=id,price,icon', '/coins/bitcoin', '/coins/bitcoin/price'];

interface Row {
  readonly title: string;
  readonly rule: Omit<FaultRule, 'path'> & { readonly path?: string };
  /** What is said where nothing is held. */
  readonly problem: string;
  /** The upstream charges nothing and the gateway can't know: what it wrote down stays. */
  readonly isUnclear?: true;
}

const unavailable = 'Market data unavailable';
const rows: readonly Row[] = [
  { title: '429 of the credits', rule: { status: 429 }, problem: 'Credits used up', isUnclear: true },
  { title: 'nothing in time', rule: { delay: 20_000 }, problem: 'Market data too slow' },
  { title: '500 for every second page', rule: { path: '/coins?*page=2*', status: 500 }, problem: unavailable },
];

it.each(rows)('$title', async ({ rule, problem, isUnclear }) => {
  const { gateway } = stage;
  const currency = currencyCodes[turn] ?? 'EUR';
  const good = await Promise.all(heldPaths.map(get));
  expect(good.map(({ status, headers }) => [status, headers.get('X-Data-As-Of')])).toEqual(
    heldPaths.map(() => [200, stage.textAt(0)]),
  );
  await putFaults(gateway.market.url, [{ path: '/coins*', ...rule }]);

  const expectHeld = async (): Promise<void> => {
    const answers = await Promise.all(heldPaths.map(get));
    expect(answers.map(({ text }) => text)).toEqual(good.map(({ text }) => text));
    for (const { status, headers } of answers)
      expect([status, headers.get('X-Data-As-Of'), headers.get('Cache-Control')]).toEqual([
        200,
        stage.textAt(0),
        'no-store',
      ]);
  };
  // Stale: answered at once, and renewed behind, in vain.
  await stage.moveTo(130);
  await expectHeld();
  await expect.poll(() => isFailing(gateway, '||USD'), soon).toBe(true);
  // Expired: answered once the upstream has failed.
  await stage.moveTo(3 * 3600);
  await expectHeld();
  expect((await get('/snapshot?columns=price')).headers.get('X-Data-As-Of')).toBe(stage.textAt(0));

  // Nothing is held: neither of a set, nor of a single question, which needs no second page.
  const newPaths = [`/coins?currency=${currency}`, ...(rule.path === undefined ? [singleQuestion] : [])];
  for (const path of newPaths) {
    const none = await get(path);
    expect([none.status, problemIn(none)['title'], none.headers.get('Retry-After')]).toEqual([
      expect.toBeOneOf([503, 504]),
      // Once it has failed too often, it is not asked again so soon.
      expect.toBeOneOf([problem, unavailable]),
      expect.stringMatching(/^[1-9]\d*$/),
    ]);
  }
  const { keys } = await (await gateway.miniflare.getKVNamespace('SNAPSHOTS')).list();
  expect(keys.filter(({ name }) => name.includes(`|${currency}/`))).toEqual([]);

  // And all is right again once the fault is over.
  await clearFaults(gateway.market.url);
  await stage.moveTo(5 * 3600);
  for (const path of ['/coins', ...newPaths]) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('X-Data-As-Of')]).toEqual([200, stage.textAt(5 * 3600)]);
    expect(JSON.parse(answer.text)).toEqual(await stage.fromMarket(path));
  }

  expect(await stage.balance()).toBeGreaterThanOrEqual(0);
  // To the credit, but for calls for which it is not known whether they were counted.
  await expect.poll(async () => Math.sign(await stage.balance()), soon).toBe(isUnclear ? 1 : 0);
  expect(stage.log.filter((line) => line.includes('"unexpected"'))).toEqual([]);
});
