// For how long nothing is asked of an upstream that fails.

import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { pausedSeconds } from '../../../workers/gateway/broker/broker-status.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';
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

describe('a breaker', () => {
  const timeout: UpstreamFailure = { reason: 'timeout' };
  const note = (...failures: readonly UpstreamFailure[]): void => {
    for (const failure of failures) parts.breakers.note('refresh', failure);
  };

  it.each([
    [2, 0],
    [3, 5],
    [4, 10],
    [20, 300],
  ])('after %i failures in a row pauses for %i s', (failures, seconds) => {
    note(...Array.from({ length: failures }, () => timeout));
    expect(parts.breakers.pauseLeft()).toBe(seconds);
  });

  it.each<[string, UpstreamFailure, number]>([
    ['the wait that a 503 asks for', down(503, 77), 77],
    ['the wait that a 429 asks for', { reason: 'credits', retryAfterSeconds: 40 }, 40],
    ['a minute after credits that ran out', { reason: 'credits', retryAfterSeconds: undefined }, 60],
    ['a minute where the key is refused', { reason: 'key' }, 60],
  ])('keeps %s at once', (_, failure, seconds) => {
    note(failure);
    expect(parts.breakers.pauseLeft()).toBe(seconds);
    expect(parts.breakers.permission('refresh').ok).toBe(false);
    world.time += seconds * 1000;
    expect(parts.breakers.permission('refresh').ok).toBe(true);
  });

  it('keeps a longer pause when a call that was under way fails, too', () => {
    note(down(503, 77));
    world.time += 7000;
    note(timeout);
    expect(parts.breakers.permission('refresh')).toMatchObject({ error: { retryAfterSeconds: 70 } });
  });

  it('takes a refused question for a sign of health', () => {
    note(timeout, timeout, timeout, { reason: 'rejected', detail: 'status 422' });
    expect(parts.breakers.pauseLeft()).toBe(0);
  });
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
});
