// Assistants at /mcp: what their tools and answers cost a model in bytes, and the key in credits, beside one call of the
// upstream for each question; the CPU of a call; what the script grew by. Needs Linux and wrk.

import { debianCommand } from '../test/support/debian-command.ts';
import { agentQuestionReadings } from './agents/questions.ts';
import { agentScriptReadings } from './agents/script.ts';
import { agentWarmReadings } from './agents/warm.ts';
import { leaveServerCore } from './gateway/cpu.ts';
import { printHeading, printReading, type Reading } from './gateway/reading.ts';
import { fillStore, openStage, type Stage } from './gateway/stage.ts';

const COINS = 10_000;
const DEPTH = 5_000;

const warm = async (stage: Stage): Promise<readonly Reading[]> => {
  await debianCommand('wrk', 'wrk');
  const store = await fillStore(stage, COINS, DEPTH);
  try {
    return await agentWarmReadings(stage, store, DEPTH);
  } finally {
    await store.stop();
  }
};

const groups: Readonly<Record<string, (stage: Stage) => Promise<readonly Reading[]>>> = {
  script: agentScriptReadings,
  questions: (stage) => agentQuestionReadings(stage, COINS),
  warm,
};

/** `only`: groups to run; all if empty. */
export const agentReadings = async (only: readonly string[]): Promise<readonly Reading[]> => {
  const unknown = only.find((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) throw new Error(`There is no group ${unknown}: ${Object.keys(groups).join(', ')}`);
  leaveServerCore();
  const readings: Reading[] = [];
  const stage = await openStage();
  try {
    printHeading();
    for (const [name, read] of Object.entries(groups)) {
      if (only.length > 0 && !only.includes(name)) continue;
      for (const reading of await read(stage)) {
        printReading(reading);
        readings.push(reading);
      }
    }
  } finally {
    await stage.dispose();
  }
  return readings;
};
