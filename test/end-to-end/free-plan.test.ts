// A key of the free plan and an empty gateway: everybody is answered, at the pace that the market data service allows.

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WorkerVars } from '../../scripts/local/environment.ts';
import { freePlan } from '../support/free-plan.ts';
import { readObject } from '../support/list-answer.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

/** With clocks that go on: who is refused may ask again after a second. No record of a day takes calls of its own. */
const running = (vars: WorkerVars = {}): Promise<TestGateway> =>
  startGateway({
    ...freePlan,
    marketVars: { ...freePlan.marketVars, MARKET_NOW: '' },
    vars: { ...freePlan.vars, GATEWAY_NOW: '', RECORD_DAYS: 'off', ...vars },
  });

let gateway: TestGateway;
afterEach(async () => {
  await gateway.dispose();
});

interface KeyUse {
  readonly paths: readonly { readonly refused: number }[];
}

interface StatusOfCredits {
  readonly broker: { readonly credits: { readonly day: { readonly limit: number }; readonly upstream: object | null } };
}

/** Calls that the market service has refused as too fast. */
const tooFast = async (): Promise<number> => {
  const state = await gateway.market.get('/_sandbox/state');
  const { keys }: { readonly keys: readonly KeyUse[] } = JSON.parse(await state.text());
  return keys.flatMap(({ paths }) => paths).reduce((sum, { refused }) => sum + refused, 0);
};

const sets = ['', 'category=defi', 'category=memecoins', 'category=gaming', 'category=layer-1', 'chain=solana'];

const paced = { type: 'urn:coinsheet:error:upstream-rate', status: 503 };

describe('six questions about six sets, asked at once of a gateway that holds nothing', () => {
  it('are all answered', async () => {
    gateway = await running();
    const refused: object[] = [];
    const answers = await Promise.all(
      sets.map((set) =>
        vi.waitUntil(
          async () => {
            const accept = { headers: { accept: 'text/csv, application/json' } };
            const answer = await gateway.get(`/coins.csv?${set}&limit=5`, accept);
            // A slow machine may need longer than a request waits: that one is told when to ask again.
            if (answer.status !== 200) refused.push(await readObject(answer));
            return answer.status === 200 && answer;
          },
          { timeout: 110_000, interval: 1000 },
        ),
      ),
    );
    expect(refused).toEqual(refused.map(() => expect.objectContaining(paced)));
    const lines = await Promise.all(answers.map(async (answer) => (await answer.text()).trimEnd().split('\r\n')));
    expect(lines.map(({ length }) => length)).toEqual(sets.map(() => 6));
    expect(await tooFast()).toBeLessThanOrEqual(1);
  });

  it('are answered from the whole of their sets soon after', async () => {
    gateway = await running({ SNAPSHOT_COINS: '2000' });
    await Promise.all(sets.map((set) => gateway.get(`/coins.csv?${set}&limit=5`)));
    // Needs the second page: it waits for that, and pays for nothing of its own.
    const deep = await gateway.get('/coins.csv?page=3&limit=500');
    expect([deep.status, deep.headers.get('Cache-Status')]).toEqual([200, expect.stringContaining('by page')]);
    const status = await readObject(await gateway.get('/status'));
    expect(status).toMatchObject({ broker: { credits: { today: { question: 0 } } } });
    expect(await tooFast()).toBeLessThanOrEqual(1);
  });
});

it('what the key has is asked for, and spread over the month', async () => {
  gateway = await startGateway(freePlan);
  await gateway.get('/coins?limit=1');
  const limitOf = async (): Promise<unknown> => {
    const { broker }: StatusOfCredits = JSON.parse(await (await gateway.get('/status')).text());
    return broker.credits.upstream === null ? 'not known yet' : broker.credits.day.limit;
  };
  // Noon of the 21st of November: the accrual of a day of nine and a half is saved, and half of it until midnight.
  await expect.poll(limitOf).toBe(2857);
});
