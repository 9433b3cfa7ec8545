// Assistants at /mcp: what their tools and answers cost a model in bytes, and the key in credits, beside one call of
// the upstream for each question; the CPU of a call; what the script grew by. Needs Linux and wrk.

import { agentQuestionReadings } from './agents/questions.ts';
import { agentScriptReadings } from './agents/script.ts';
import { agentWarmReadings } from './agents/warm.ts';
import type { Reading } from './gateway/reading.ts';
import { COINS, stagedReadings, underLoad, type StagedMeasure } from './gateway/staged-groups.ts';

const groups: Readonly<Record<string, StagedMeasure>> = {
  script: agentScriptReadings,
  questions: (stage) => agentQuestionReadings(stage, COINS),
  warm: underLoad(agentWarmReadings),
};

export const agentReadings = (only: readonly string[]): Promise<readonly Reading[]> => stagedReadings(groups, only);
