// The end of a schedule: all faults are over, time has passed, and there is a budget. Then every isolate must come to
// fresh data; one that never does waits for something that will not happen.

import { run } from './run.ts';
import { setOf, type World } from './world.ts';

/**
 * A month that no schedule comes to, with nothing spent yet; in the evening a day's shares may be spent nearly
 * whole.
 */
const LATER = Date.parse('2026-06-01T22:00:00Z');
/** Longer than any pause that a fault asks for. */
const PAUSE_SECONDS = 400;
/** A day's budget may go to other sets that were asked for, and a month's: to each of them once. */
const ROUNDS = 8;
const SECONDS_BETWEEN_ROUNDS = 8 * 86_400;
const ATTEMPTS = 4;
const SECONDS_BETWEEN = 30;

const heal = async (world: World): Promise<void> => {
  world.broker.mode = 'well';
  world.keyValue.mode = 'well';
  world.keyValue.newestBehind = 0;
  world.keyValue.hidesParts = false;
  world.planCredits = 1_000_000;
  await world.pass(PAUSE_SECONDS);
  await run(world);
  if (world.clock.now() < LATER) world.setClock(LATER);
  await run(world);
};

const askAll = async (world: World): Promise<readonly string[]> => {
  const request = { set: setOf(0), depth: undefined, needsRows: true };
  const patience = { milliseconds: 5000, mayPay: true };
  const asked = Array.from({ length: world.isolates }, (_, isolate) => world.askSet(isolate, request, patience));
  await run(world);
  await world.pass(SECONDS_BETWEEN);
  return await Promise.all(asked);
};

/** What each isolate is given in the end: `fresh`, if it is well. */
export const recover = async (world: World): Promise<readonly string[]> => {
  await heal(world);
  let answers: readonly string[] = [];
  const isWell = (): boolean => answers.length > 0 && answers.every((answer) => answer === 'fresh');
  for (let round = 0; round < ROUNDS && !isWell(); round += 1) {
    if (round > 0) await world.pass(SECONDS_BETWEEN_ROUNDS);
    for (let attempt = 0; attempt < ATTEMPTS && !isWell(); attempt += 1) answers = await askAll(world);
  }
  world.check();
  return answers;
};
