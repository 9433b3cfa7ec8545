// Walks through the steps: what is there already is only named, what is missing is made and looked at. A failure stops the
// walk; the next run goes on from there, since each step looks first.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Step, World } from './step.ts';

const LOOK_AGAIN_MILLISECONDS = 5000;

const HOW_TO_GO_ON = 'Then run npm run setup again: it goes on from here.';

/** Looks until it is there, or often enough. */
const lookAgain = async (step: Step, world: World): Promise<Result<string, string>> => {
  let seen = await step.look(world);
  if (!seen.ok && step.looks > 1) world.say('  Waiting until it can be seen; that may take a few minutes.');
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

/** Whether everything is there now. */
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
