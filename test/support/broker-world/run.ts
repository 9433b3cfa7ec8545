// Lets a world go on, all being well, until it is at rest.

import { quiet } from './world-clock.ts';
import type { World } from './world.ts';

/** Rounds that are enough for whatever goes on without time. */
const MAX_ROUNDS = 2000;
/** For so long somebody may wait for what has to wait for the pace. */
const MOST_SECONDS = 12;

/** All that is due happens, well, until nothing more is due. */
export const run = async (world: World): Promise<void> => {
  let seconds = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await quiet();
    const isRung = world.broker.ring();
    const [call] = world.market.calls;
    if (call !== undefined) world.market.answer(call, 'good');
    const kv = world.keyValue.waiting.splice(0);
    // KV keeps no order.
    for (const go of kv.toReversed()) go(true);
    const answers = world.broker.waiting.splice(0);
    for (const go of answers) go();
    if (isRung || call !== undefined || kv.length + answers.length > 0) continue;
    const isPaced = world.broker.alarmIn() <= 3000 || world.isWaiting();
    if (!world.isPaced || !isPaced || seconds === MOST_SECONDS) return;
    seconds += 1;
    await world.pass(1);
  }
  throw new Error('It never comes to rest');
};
