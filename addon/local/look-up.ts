// Looks up coins that the snapshot can't identify, in as few questions as the gateway's limits allow.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { askGateway } from '../client/ask-gateway.ts';
import { failureSentence, type Failure } from '../client/failures.ts';
import type { Asker } from '../client/asker.ts';
import type { Steps } from '../steps/step.ts';
import { groupWanted } from './group-wanted.ts';
import { cellColumns } from './market-columns.ts';
import { askFor, missed, withRows, type FoundCoins } from './wanted-coins.ts';

/** Status of a problem if the gateway gave none. */
const UNAVAILABLE = 503;

/** Looks up references without a snapshot, in one request; references beyond its limits are left for the next. */
export function* lookUp(
  asker: Asker,
  currency: CurrencyCode,
  risk: boolean,
  references: readonly string[],
  found: FoundCoins,
): Steps<{ readonly found: FoundCoins; readonly failure: Failure | undefined }, 'fetch'> {
  const asks = new Map(references.map((reference) => [reference, askFor(reference, found, asker.now())]));
  const bySent = new Map([...asks.values()].map((ask) => [ask.sent, ask]));
  const groups = groupWanted([...bySent.keys()]).map((sent) =>
    sent.flatMap((text) => [...asks.values()].filter((ask) => ask.sent === text)),
  );
  if (groups.length === 0) return { found, failure: undefined };
  const questions = groups.map((group) => ({
    ids: group.map(({ sent }) => sent),
    columns: cellColumns(risk),
    ...(currency !== 'USD' && { currency }),
    ...(risk && ({ includeRiskScore: true } as const)),
  }));
  const reply = yield* askGateway(asker, questions);
  const now = asker.now();
  let next = found;
  groups.forEach((group, index) => {
    const answer = reply.ok ? reply.value[index] : reply;
    if (answer === undefined) return;
    if (answer.ok) {
      next = withRows(next, group, answer.value, now);
      return;
    }
    const problem = { status: answer.error.facts.status ?? UNAVAILABLE, detail: failureSentence(answer.error) };
    next = new Map([
      ...next,
      ...group.map(({ reference }) => [reference, missed(found.get(reference), problem, now)] as const),
    ]);
  });
  return { found: next, failure: reply.ok ? undefined : reply.error };
}
