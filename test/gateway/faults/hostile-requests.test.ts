// Whatever anyone sends, the answer is one of the known few with all that belongs to it, nothing breaks, and no more
// credits are spent than the budget allows.

import * as fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { createWorker } from '../../../workers/gateway/create-worker.ts';
import { createSnapshotStore } from '../../../workers/gateway/codec/snapshot-store.ts';
import { ok } from '../../../shared/result.ts';
import { answerDefects, seeAnswer } from '../../support/answer-defects.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { encodeCoins } from '../../support/encode-coins.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { hostileRequests, type HostileRequest } from '../../support/hostile-requests.ts';
import { startInProcessBroker, testConfiguration } from '../../support/in-process-broker.ts';
import { countedUpstream, spentToday } from '../../support/ledger.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { turn } from '../../support/spending-world.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import { sampleSize } from '../../support/sample-size.ts';

digestsAtOnce();

const seed = fc.readConfigureGlobal().seed ?? 0;
const CREDITS = 600;
const ISOLATE_REQUESTS = sampleSize(100_000, 0.04);
const WORKERD_REQUESTS = sampleSize(3_000, 0.1);
/** The platform refuses longer ones itself: https://developers.cloudflare.com/workers/platform/limits/#request-limits */
const LONGEST_ADDRESS = 16_384;
const allowed = {
  CREDITS_PER_DAY: String(CREDITS),
  SNAPSHOT_COINS: '1000',
  SNAPSHOT_MAX_COINS: '1000',
  GATEWAY_NOW: frozenNow,
};

afterEach(() => {
  vi.restoreAllMocks();
});

const show = ({ method, target, headers, body }: HostileRequest): string =>
  `${method} ${target.slice(0, 300)} ${JSON.stringify(headers)} ${String(body).slice(0, 300)}`;

/** How many answers of each status there are; all the kinds of answers have to be met. */
const tally = (): { readonly count: (status: number) => void; readonly statuses: () => readonly number[] } => {
  const counts = new Map<number, number>();
  return {
    count: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
    statuses: () => [...counts.keys()].sort((a, b) => a - b),
  };
};

const coins = Array.from({ length: 1300 }, (_, index) => ({
  ...coin(`coin-${index + 1}`, `S${index + 1}`, index + 1, 5e9 - index * 1e6),
  name: `Name ${index + 1}`,
}));

it('random requests in one isolate', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let calls = 0;
  const client: Parameters<typeof startInProcessBroker>[0]['client'] = {
    async page({ set, page, size: limit }) {
      calls += 1;
      const all = set.category.length > 0 ? coins.slice(0, 30) : coins;
      const value = await encodeCoins(all.slice((page - 1) * limit, page * limit), {
        page,
        limit,
        itemCount: all.length,
      });
      return ok({ value, simulated: false });
    },
  };
  const keyValue = memoryKeyValue();
  const now = Date.parse(frozenNow);
  const configuration = testConfiguration(() => now, {
    creditsPerDay: CREDITS,
    snapshotCoins: 1000,
    snapshotMaxCoins: 1000,
  });
  const store = createSnapshotStore(keyValue, () => undefined);
  const { broker } = startInProcessBroker({ configuration, client, store });
  const env = {
    SNAPSHOTS: Object.assign(Object.create(null), keyValue),
    GATE: Object.assign(Object.create(null), { getByName: () => broker }),
    UPSTREAM_URL: 'https://upstream.example',
    UPSTREAM_API_KEY: 'k',
    ...allowed,
  };
  const context = Object.assign(Object.create(null), {
    waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  });
  const worker = createWorker();
  const { count, statuses } = tally();
  const requests = hostileRequests(seed);
  for (let done = 0; done < ISOLATE_REQUESTS; done += 1) {
    // What else this process has open, such as connections that end, is dealt with in between.
    if (done % 1000 === 0) await turn();
    const drawn: HostileRequest = requests.next().value;
    const { method, target, headers, body } = drawn;
    const request = new Request(`https://gateway.example${target}`, { method, headers, body: body ?? null });
    const response: Response = await worker.fetch(Object.assign(request), env, context);
    const answer = await seeAnswer(response);
    count(answer.status);
    const defects = answerDefects(answer, method);
    if (defects.length > 0 || errors.mock.calls.length > 0)
      throw new Error(`${show(drawn)}: ${defects.join()} ${String(errors.mock.calls[0])} ${answer.text.slice(0, 300)}`);
  }
  expect(statuses()).toEqual([200, 204, 304, 400, 404, 405, 422, 503]);
  expect(calls * 2).toBeLessThanOrEqual(CREDITS);
}, 180_000);

it('random requests to workerd', async () => {
  const log: string[] = [];
  const gateway = await startGateway({
    vars: allowed,
    marketVars: { MARKET_COINS: '1300' },
    onLog: (line) => log.push(line),
  });
  try {
    const requests = hostileRequests(seed + 1);
    const { count, statuses } = tally();
    const askThem = async (): Promise<void> => {
      for (let done = 0; done < WORKERD_REQUESTS / 10; done += 1) {
        const drawn: HostileRequest = requests.next().value;
        const { method, target, headers, body } = drawn;
        if (target.length > LONGEST_ADDRESS) continue;
        const answer = await seeAnswer(await fetch(gateway.url + target, { method, headers, body: body ?? null }));
        count(answer.status);
        const defects = answerDefects(answer, method);
        if (defects.length > 0) throw new Error(`${show(drawn)}: ${defects.join()} ${answer.text.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: 10 }, askThem));
    expect(statuses()).toEqual(expect.arrayContaining([200, 204, 400, 404, 405, 503]));
    const counted = await countedUpstream(gateway);
    expect(counted).toBeLessThanOrEqual(CREDITS);
    expect(await spentToday(gateway)).toBeGreaterThanOrEqual(counted);
    expect(log.filter((line) => line.includes('"unexpected"') || line.includes('Uncaught'))).toEqual([]);
  } finally {
    await gateway.dispose();
  }
}, 180_000);
