// What every operation has in common: a key, a checked request, credits taken before the work.

import { fail, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import type { Service } from '../service.ts';
import type { Operation, OperationRequest } from './operation.ts';

/** A request that is refused costs nothing; work that finds nothing (404) costs what it costs. */
export const perform = async (
  operation: Operation,
  keyText: string | null,
  request: Omit<OperationRequest, 'key' | 'service'>,
  service: Service,
): Promise<Result<unknown, Problem>> => {
  const key = service.settings.keys.get(keyText ?? '');
  if (key === undefined) return fail({ reason: 'invalid-key' });
  const work = operation.prepare({ ...request, key, service });
  if (!work.ok) return work;
  if (!(await service.ledger.debit(key, operation.credits))) return fail({ reason: 'insufficient-credits' });
  return work.value();
};
