// What an isolate shows when answers come in another order than they were asked for.

import { beforeEach, expect, it, vi } from 'vitest';
import { run } from '../../support/broker-world/run.ts';
import { plenty } from '../../support/broker-world/plenty.ts';
import { standStill } from '../../support/broker-world/stand-still.ts';
import { quiet } from '../../support/broker-world/world-clock.ts';
import { createWorld, setOf, type World } from '../../support/broker-world/world.ts';

standStill();

let world: World;

const ask = (isolate: number): Promise<string> =>
  world.askSet(isolate, { set: setOf(0), depth: undefined, needsRows: false }, { milliseconds: 5000, mayPay: true });

/** What the broker does without anyone's answer being let through. */
const work = async (): Promise<void> => {
  for (let step = 0; step < 8; step += 1) {
    world.broker.ring();
    await quiet();
    const [call] = world.market.calls;
    if (call !== undefined) world.market.answer(call, 'good');
    await quiet();
  }
};

beforeEach(() => {
  vi.clearAllTimers();
  // Isolates have the broker only.
  world = createWorld({ ...plenty, kvWritesPerDay: 0 });
});

it('an answer of the broker that comes late does not replace a newer one', async () => {
  void ask(0);
  await run(world);
  world.broker.mode = 'slow';
  void ask(1);
  await quiet();
  await world.pass(200);
  void ask(2);
  await work();
  await world.pass(20);
  const again = ask(1);
  await quiet();
  expect(world.broker.waiting).toHaveLength(3);
  world.broker.waiting.splice(2, 1)[0]?.();
  expect(await again).toBe('fresh');
  for (const late of world.broker.waiting.splice(0)) late();
  await quiet();
  expect(await ask(1)).toBe('fresh');
  world.check();
});
