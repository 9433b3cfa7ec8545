// For how long nothing is asked of an upstream that fails.

import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { pausedSeconds } from '../../../workers/gateway/broker/broker-status.ts';
import {
  answerLater,
  createSpendingWorld,
  down,
  failing,
  refusal,
  turn,
  type Answer,
  type Spenders,
  type SpendingWorld,
} from '../../support/spending-world.ts';

let world: SpendingWorld;
let parts: Spenders;

const good = (): Promise<Answer> => Promise.resolve(ok({}));

beforeEach(() => {
  world = createSpendingWorld();
  parts = world.open();
});

describe('pauses', () => {
  const failOften = async (purpose: 'refresh' | 'question'): Promise<void> => {
    world.answer = failing({ reason: 'timeout' });
    for (let times = 0; times < 3; times += 1) await parts.page(purpose);
  };

  it.each([
    ['question', 'refresh'],
    ['refresh', 'question'],
  ] as const)('that a %s has caused are none for a %s', async (failed, other) => {
    await failOften(failed);
    expect(refusal(parts, failed)).toMatchObject({ reason: 'unavailable', retryAfterSeconds: 5 });
    expect(refusal(parts, other)).toBeUndefined();
  });

  it.each([
    ['a 429', { reason: 'credits', retryAfterSeconds: 40 }],
    ['a 503 with a wait', down(503, 40)],
  ] as const)('after %s are for all, whatever was asked', async (_, failure) => {
    world.answer = failing(failure);
    await parts.page('question');
    expect(refusal(parts, 'refresh')).toMatchObject({ reason: failure.reason });
    expect(refusal(parts, 'question')).toMatchObject({ reason: failure.reason });
  });

  it('after a refused key are for all, but for questions alone where one met it: its words may have been refused', async () => {
    world.answer = failing({ reason: 'key' });
    await parts.page('question');
    expect(refusal(parts, 'question')).toMatchObject({ reason: 'key' });
    expect(refusal(parts, 'refresh')).toBeUndefined();
    world.time += 60_000;
    await parts.page('refresh');
    expect(refusal(parts, 'question')).toMatchObject({ reason: 'key' });
    expect(refusal(parts, 'refresh')).toMatchObject({ reason: 'key' });
  });

  it('end with one call that finds out, for which the others wait', async () => {
    await failOften('refresh');
    world.time += 5000;
    const respond = answerLater(world);
    const [first, second] = [parts.page(), parts.page()];
    await turn();
    let called = 0;
    world.answer = () => {
      called += 1;
      return good();
    };
    respond(fail({ reason: 'timeout' }));
    expect(await first).toMatchObject({ error: { reason: 'timeout' } });
    expect(await second).toMatchObject({ error: { reason: 'unavailable' } });
    expect(called).toBe(0);
  });

  it('are told for as long as they last; the pace between calls is none', async () => {
    parts = world.open(100, 1000);
    await parts.page();
    expect(pausedSeconds(parts)).toBe(0);
    world.time += 1000;
    world.answer = failing({ reason: 'rate', retryAfterSeconds: undefined });
    await parts.page();
    expect(pausedSeconds(parts)).toBe(2);
    world.time += 2000;
    expect(pausedSeconds(parts)).toBe(0);
  });

  it('outlive the broker', async () => {
    await failOften('refresh');
    expect(refusal(world.open(), 'refresh')).toMatchObject({ reason: 'unavailable' });
  });
});
