// Lists of past days that nobody recorded: an invented market has them all, and none answers for a real one.

import { describe, expect, it } from 'vitest';
import { coinstats } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { readObject } from '../../support/list-answer.ts';
import { PastWorld } from '../../support/past-world.ts';
import { usePastStage } from './past-stage.ts';

digestsAtOnce();

describe('over the market service', () => {
  const stage = usePastStage();
  const truth = async (query: string): Promise<readonly Record<string, unknown>[]> =>
    Object(await readObject(await stage.gateway.market.get(`/_days/2025-06-01/coins?${query}`))).result;

  it.each<[search: string, upstream: string]>([
    ['limit=3', 'limit=3'],
    ['sort=-price&limit=3&where=rank<100', 'rank~lessThan=100&sortBy=price&sortDir=desc&limit=3'],
    ['category=defi&currency=EUR&limit=3', 'categories=defi&currency=EUR&limit=3'],
  ])('/coins?%s has the rows of the day', async (search, upstream) => {
    const response = await stage.gateway.get(`/coins?at=2025-06-01&format=table&columns=id,price,rank&${search}`);
    const { rows } = await readObject(response);
    expect(rows).toEqual((await truth(upstream)).map(({ id, price, rank }) => [id, price, rank]));
    expect(rows).toHaveLength(3);
    const [simulated, asOf] = ['X-Data-Simulated', 'X-Data-As-Of'].map((name) => response.headers.get(name));
    expect([simulated, asOf]).toEqual(['true', '2025-06-02T00:00:00.000Z']);
  });

  it('so have one coin and one value, which cost nothing more', async () => {
    const [{ price }] = (await truth('coinIds=ethereum')) as [Record<string, unknown>];
    await stage.gateway.get('/coins?at=2025-06-01&limit=1');
    const spent = await stage.spent();
    expect(Number(await (await stage.gateway.get('/coins/ETH/price?at=2025-06-01')).text())).toBeCloseTo(Number(price));
    expect(await readObject(await stage.gateway.get('/coins/ethereum?at=2025-06-01'))).toMatchObject({ price });
    const body = JSON.stringify({ questions: [{ at: '2025-06-01', ids: ['ETH'], columns: ['price'] }] });
    const answer = await readObject(await stage.gateway.get('/coins/query', { method: 'POST', body }));
    expect(answer['answers']).toMatchObject([{ rows: [[price]] }]);
    expect(await stage.spent()).toBe(spent + 3);
  });
});

describe('whether prices are invented', () => {
  const body = async (response: Response) => [response.status, Object(await response.json()).type];

  it('is not asked where the service has no invented days', async () => {
    const { inventsDays: _, ...provider } = coinstats;
    const world = new PastWorld('2026-11-21 12:00', { configuration: { provider } });
    expect((await world.get('/coins?at=2025-06-01&limit=1')).status).toBe(404);
    expect(world.gateway.asked).toEqual([]);
  });

  it('is known from what is held, however old, and an unknown answer is no answer', async () => {
    const world = new PastWorld('2026-11-21 12:00');
    world.isSimulated = true;
    world.isDown = true;
    expect(await body(await world.get('/coins?at=2025-06-01&limit=1'))).toEqual([
      503,
      'urn:coinsheet:error:upstream-unavailable',
    ]);
    world.isDown = false;
    world.restart();
    world.seconds += 86_400;
    await world.get('/coins?limit=1');
    world.seconds += 3600;
    const before = world.gateway.asked.length;
    expect((await world.get('/coins?at=2025-06-01&limit=1')).status).toBe(200);
    expect(world.gateway.asked.length - before).toBe(1);
  });

  it('an explanation buys nothing', async () => {
    const world = new PastWorld('2026-11-21 12:00');
    world.isSimulated = true;
    await world.get('/coins?limit=1');
    const before = world.gateway.asked.length;
    const response = await world.get('/coins?at=2025-06-01&limit=1&explain=1');
    expect(await response.json()).toMatchObject({ plan: { kind: 'upstream', credits: 2 }, snapshot: null });
    expect(world.gateway.asked).toHaveLength(before);
  });
});

describe('once the source is a real one', () => {
  it.each([
    ['of an unrecorded day', {}],
    ['of a recorded day', { configuration: { recordsDays: true } }],
  ])('no invented list %s answers', async (_title, options) => {
    const world = new PastWorld('2026-11-20 23:58', options);
    const status = async (): Promise<readonly [number, string | null]> => {
      const { status: code, headers } = await world.get('/coins?at=2026-11-20&limit=1');
      return [code, headers.get('X-Data-Simulated')];
    };
    world.isSimulated = true;
    await world.get('/coins?limit=1');
    world.seconds = Date.parse('2026-11-21T00:06:00Z') / 1000;
    await world.ring();
    world.seconds += 2 * 3600;
    expect(await status()).toEqual([200, 'true']);
    expect(await status()).toEqual([200, 'true']);
    world.isSimulated = false;
    world.seconds += 3600;
    await world.get('/coins?limit=1');
    expect(await status()).toEqual([404, null]);
    world.restart();
    expect(await status()).toEqual([404, null]);
  });

  it('an answer for a day that is not marked as invented is none', async () => {
    const world = new PastWorld('2026-11-21 12:00');
    world.isSimulated = true;
    await world.get('/coins?limit=1');
    world.isSimulated = false;
    expect((await world.get('/coins?at=2025-06-01&limit=1')).status).toBe(400);
  });
});
