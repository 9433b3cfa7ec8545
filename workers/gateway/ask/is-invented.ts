// Whether prices are invented at present, by what is held of them, however old.

import { noMembership } from '../../../shared/query/filter.ts';
import { baseSetText, type BaseSet } from '../../../shared/query/question.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { DataFailure } from '../upstream/failures.ts';
import type { AnswerContext } from './answer.ts';

export const isInvented = async ({
  snapshots,
  lifetime,
}: Pick<AnswerContext, 'snapshots' | 'lifetime'>): Promise<Result<boolean, DataFailure>> => {
  const market: BaseSet = { ...noMembership, currency: 'USD' };
  const held = snapshots.held().find(({ set, freshness }) => set === baseSetText(market) && freshness !== 'gone');
  if (held !== undefined) return ok(held.header.simulated);
  const fetched = await snapshots.get(market, lifetime);
  return fetched.ok ? ok(fetched.value.snapshot.header.simulated) : fetched;
};
