// What a call to the upstream costs, and when none is made.

import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import {
  answerLater,
  createSpendingWorld,
  down,
  failing,
  noon,
  refusal,
  turn,
  type Answer,
  type Spenders,
  type SpendingWorld,
} from '../../support/spending-world.ts';

let world: SpendingWorld;
let parts: Spenders;

const spent = (): number => world.ledger.spending(world.time).today;
const good = (): Promise<Answer> => Promise.resolve(ok({}));

beforeEach(() => {
  world = createSpendingWorld();
  parts = world.open();
});

describe('credits', () => {
  it('are written down before the call is made', async () => {
    let spentAtCall = 0;
    world.answer = async () => {
      spentAtCall = spent();
      return await good();
    };
    await parts.page();
    expect(spentAtCall).toBe(2);
  });

  it.each([
    ['a page', good, 2],
    ['a 503', failing(down(503)), 0],
    ['a 500', failing(down(500)), 2],
    ['a broken connection', failing(down()), 2],
    ['a world.time-out', failing({ reason: 'timeout' }), 2],
    ['what the upstream says of its credits', failing({ reason: 'credits', retryAfterSeconds: 1 }), 2],
    ['a call that was too fast', failing({ reason: 'rate', retryAfterSeconds: undefined }), 0],
    ['a refused key', failing({ reason: 'key' }), 2],
    ['a refused question', failing({ reason: 'rejected', detail: 'status 422' }), 2],
  ])('after %s', async (_, answered, credits) => {
    world.answer = answered;
    await parts.page();
    expect(spent()).toBe(credits);
  });

  it('go back to the day that they were taken from', async () => {
    const respond = answerLater(world);
    world.time = Date.parse('2026-01-31T23:59:59Z');
    const call = parts.page();
    await turn();
    world.time += 2000;
    respond(fail(down(503)));
    await call;
    expect(world.ledger.spending(noon)).toMatchObject({ today: 0, thisMonth: 0 });
    expect(spent()).toBe(0);
  });

  it('that the day does not have are refused until midnight, and no call is made', async () => {
    parts = world.open(3);
    await parts.page();
    world.answer = () => Promise.reject(new Error('The upstream was called'));
    expect(await parts.page()).toEqual(fail({ reason: 'credits', retryAfterSeconds: 12 * 3600 }));
    expect(spent()).toBe(2);
  });
});

it.each([
  ['five minutes where its own count says that some are left', true, 3600, 300],
  ['as long as it asks, where that is less', true, 40, 40],
  ['an hour where it has told no count', false, 86_400, 3600],
])('an upstream without credits is left alone for %s', async (_, isCounted, asked, seconds) => {
  if (isCounted) await parts.count.update();
  world.answer = failing({ reason: 'credits', retryAfterSeconds: asked });
  expect(await parts.page()).toMatchObject({ error: { reason: 'credits', retryAfterSeconds: seconds } });
  world.time += (seconds - 1) * 1000;
  expect(refusal(parts, 'refresh')).toMatchObject({ reason: 'credits', retryAfterSeconds: 1 });
});

it('a count of credits that comes later shortens the pause, also after an eviction', async () => {
  world.answer = failing({ reason: 'credits', retryAfterSeconds: 86_400 });
  await parts.page();
  world.time += 60_000;
  world.left = 0;
  await parts.count.update();
  expect(parts.breakers.pauseLeft()).toBe(3540);
  world.time += 600_000;
  world.left = 10;
  parts = world.open();
  await parts.count.update();
  expect(parts.breakers.pauseLeft()).toBe(300);
  expect(refusal(parts, 'question')).toMatchObject({ reason: 'credits', retryAfterSeconds: 300 });
});

it('the credits of a refused call count as left', async () => {
  world.left = 2;
  world.answer = failing({ reason: 'credits', retryAfterSeconds: 3600 });
  const [, answer] = await Promise.all([parts.count.update(), parts.page()]);
  expect(answer).toMatchObject({ error: { retryAfterSeconds: 300 } });
});

it.each([
  ['2 s, where it does not say', undefined, 2],
  ['as long as it asks', 77, 77],
])(
  'a question that the upstream refused as too fast says how long the limiter waits: %s',
  async (_, asked, seconds) => {
    world.answer = failing({ reason: 'rate', retryAfterSeconds: asked });
    expect(await parts.page('question')).toEqual(fail({ reason: 'rate', retryAfterSeconds: seconds }));
    expect(parts.limiter.pauseLeft()).toBe(seconds * 1000);
  },
);

it('questions are refused at once where others that wait would make them too late', async () => {
  parts = world.open(10_000);
  world.left = 10_000;
  world.answer = () => new Promise(() => undefined);
  for (let index = 0; index < 100; index += 1) void parts.page('question', `c${index}`);
  await turn();
  expect(await parts.page('question', 'one more')).toMatchObject({ error: { reason: 'rate', retryAfterSeconds: 6 } });
});
