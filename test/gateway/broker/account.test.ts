// Who may reserve credits, and how many.

import { beforeEach, describe, expect, it } from 'vitest';
import type { Reservation } from '../../../workers/gateway/broker/spend/account.ts';
import type { Purpose } from '../../../workers/gateway/broker/spend/ledger.ts';
import { ok } from '../../../shared/result.ts';
import {
  answerLater,
  createSpendingWorld,
  refusal,
  type Spenders,
  type SpendingWorld,
} from '../../support/spending-world.ts';

let world: SpendingWorld;
let parts: Spenders;

beforeEach(() => {
  world = createSpendingWorld();
  parts = world.open();
});

describe('a reservation', () => {
  const granted = (purpose: Purpose, credits: number, client?: string): Reservation => {
    const reserved = parts.account.reserve(purpose, credits, client);
    if (!reserved.ok) throw new Error('It was refused');
    return reserved.value;
  };

  beforeEach(() => {
    // At noon 67 of them are saved, and 17 may be spent in advance; each other purpose has a quarter, 25.
    parts = world.open(100);
  });

  it('counts as spent for all that come after it, until it is released', () => {
    const own = granted('refresh', 70);
    expect(refusal(parts, 'refresh', 14)).toMatchObject({ reason: 'credits' });
    expect(refusal(parts, 'refresh', 13)).toBeUndefined();
    expect(world.ledger.spending(world.time).today).toBe(0);
    own.release();
    expect(refusal(parts, 'refresh', 83)).toBeUndefined();
  });

  it('counts once where it is spent', () => {
    const own = granted('refresh', 70);
    own.spend(40);
    expect([own.left(), world.ledger.spending(world.time).today]).toEqual([30, 40]);
    expect(refusal(parts, 'refresh', 14)).toMatchObject({ reason: 'credits' });
    expect(refusal(parts, 'refresh', 13)).toBeUndefined();
    own.release();
    expect(refusal(parts, 'refresh', 43)).toBeUndefined();
    expect(refusal(parts, 'refresh', 44)).toMatchObject({ reason: 'credits' });
  });

  it('is extended by what there is, and stays as it was where that is refused', () => {
    const own = granted('opening', 2);
    expect(own.extend(24)).toMatchObject({ reason: 'credits' });
    expect(own.left()).toBe(2);
    expect(own.extend(23)).toBeUndefined();
    expect(own.left()).toBe(25);
    expect(refusal(parts, 'opening', 2)).toMatchObject({ reason: 'credits' });
    expect(refusal(parts, 'question', 2)).toBeUndefined();
  });

  it('of another day is spent only if this day has it, too', async () => {
    const yesterday = world.time - 86_400_000;
    world.ledger.debit(yesterday, 'opening', 24);
    const respond = answerLater(world);
    const first = parts.page('refresh');
    const second = parts.page('opening');
    world.time = yesterday;
    respond(ok({}));
    expect(await Promise.all([first, second])).toMatchObject([
      { ok: true },
      { ok: false, error: { reason: 'credits' } },
    ]);
    expect(world.ledger.spending(yesterday)).toMatchObject({ todayBy: { opening: 24 } });

    const [third, fourth] = [granted('opening', 1), granted('question', 2)];
    world.time += 2 * 86_400_000;
    expect([third.refusal(), fourth.refusal()]).toEqual([undefined, undefined]);
    expect([third.left(), fourth.left()]).toEqual([1, 2]);
  });

  it('is a part of what its client may have', () => {
    parts.demand.noteUse('||USD', ['a', 'b'], 3600, world.time);
    expect(refusal(parts, 'question', 8, 'a')).toBeUndefined();
    granted('question', 8, 'a');
    expect(refusal(parts, 'question', 8, 'a')).toMatchObject({ reason: 'credits' });
    expect(refusal(parts, 'question', 8, 'b')).toBeUndefined();
  });
});

describe('a client', () => {
  const others = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `other${index}`);
  const buyAll = async (client: string): Promise<number> => {
    let bought = 0;
    while ((await parts.page('question', client)).ok) bought += 1;
    return bought;
  };

  beforeEach(() => {
    parts = world.open(1000);
  });

  it.each([
    // 125 of the 250 credits of questions may be spent at once.
    ['alone has half of it', 1, 31],
    ['among two has half of it', 2, 31],
    ['among many has a tenth of it', 30, 6],
  ])('%s', async (_, clients, questions) => {
    parts.demand.noteUse('||USD', others(clients), 3600, world.time);
    expect(await buyAll('greedy')).toBe(questions);
  });

  it('that has had its part waits, and others do not', async () => {
    parts.demand.noteUse('||USD', others(30), 3600, world.time);
    await buyAll('greedy');
    expect(await parts.page('question', 'other1')).toMatchObject({ ok: true });
    const refused = refusal(parts, 'question', 2, 'greedy');
    expect(refused).toMatchObject({ reason: 'credits', ofClient: true });
    world.time +=
      1000 * (refused !== undefined && 'retryAfterSeconds' in refused ? (refused.retryAfterSeconds ?? 0) : 0);
    expect(refusal(parts, 'question', 2, 'greedy')).toBeUndefined();
  });
});
