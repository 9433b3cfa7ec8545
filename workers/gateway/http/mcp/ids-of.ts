// Which coins texts name. A symbol may be another coin's than its user means, so answers about the past say whose they
// are.

import { parseReference } from '../../../../shared/reference/reference.ts';
import { answerCoins } from '../response/answer-question.ts';
import type { AgentContext } from './agent-context.ts';

/** The id of the coin that each text names; those that name none are left out. */
export const idsOf = async (
  texts: readonly string[],
  { asking, life }: Pick<AgentContext, 'asking' | 'life'>,
): Promise<ReadonlyMap<string, string>> => {
  const names = [...new Set(texts)];
  const references = names.map((name) => parseReference(name));
  const asked = { kind: 'coins', references, currency: 'USD', shown: ['id'], at: undefined } as const;
  const answered = await answerCoins(asked, asking, life);
  if (!answered.ok) return new Map();
  const { rows } = answered.value.table;
  return new Map(
    names.flatMap((name, row) => {
      const id = rows[row]?.[0];
      return typeof id === 'string' ? [[name, id] as const] : [];
    }),
  );
};
