// The questions of docs/assistants.md with the calls that a model makes of them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/local/places.ts';

export interface McpQuestion {
  /** What a person asks. */
  readonly question: string;
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}

export const mcpQuestions = (): readonly McpQuestion[] => {
  const page = readFileSync(join(repositoryRoot, 'docs/assistants.md'), 'utf8').split('## Ten questions')[1] ?? '';
  return [...page.matchAll(/^\*\*(.+)\*\*\n\n```json\n(.+)\n```$/gm)].map(([, question = '', call = '']) => ({
    question,
    ...JSON.parse(call),
  }));
};
