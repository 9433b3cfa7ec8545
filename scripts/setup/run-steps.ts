// Runs the steps: reports those already done, does the missing ones and checks them. Stops at a failure; the next run
// continues there, since each step checks first.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Step, World } from './step.ts';

const LOOK_AGAIN_MILLISECONDS = 5000;

const HOW_TO_GO_ON = 'Then run npm run setup again: it continues from here.';

/** Checks until the step is done, at most `step.looks` times. */
const lookAgain = async (step: Step, world: World): Promise<Result<string, string>> => {
  let seen = await step.look(world);
  if (!seen.ok && step.looks > 1) world.say('  Waiting until it is visible; this may take a few minutes.');
  for (let look = 1; look < step.looks && !seen.ok; look += 1) {
    await world.sleep(LOOK_AGAIN_MILLISECONDS);
    seen = await step.look(world);
  }
  return seen;
};

const make = async (step: Step, world: World): Promise<Result<string, string>> => {
  const done = await step.do(world);
  return done.ok ? await lookAgain(step, world) : done;
};

/** Ok if all steps are done. */
export const runSteps = async (steps: readonly Step[], world: World): Promise<Result<undefined, undefined>> => {
  for (const step of steps) {
    const before = await step.look(world);
    if (before.ok) {
      world.say(`✓ ${step.name}: ${before.value}.`);
      continue;
    }
    world.say(`· ${step.name}: ${before.error}.`);
    const after = await make(step, world);
    if (!after.ok) {
      world.say(`✗ ${step.name}: ${after.error}.`);
      world.say(`  ${step.remedy} ${HOW_TO_GO_ON}`);
      return fail(undefined);
    }
    world.say(`✓ ${step.name}: ${after.value}.`);
  }
  return ok(undefined);
};
