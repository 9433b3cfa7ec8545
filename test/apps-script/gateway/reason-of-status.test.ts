// What the gateway's problems are to a cell: what passes by itself at the gateway passes in the cell, too.

import { expect, it } from 'vitest';
import { failureEntry, reasonOfProblem, reasonOfReply } from '../../../addon/client/failures.ts';
import { reasons, type ReasonName } from '../../../shared/protocol/problem.ts';

const names = Object.keys(reasons) as readonly ReasonName[];

it.each(names)('%s', (reason) => {
  const { status, passes } = reasons[reason];
  const failure = reasonOfProblem({ reason, status, detail: '' });
  expect(failureEntry(failure).passing).toBe(passes);
  // A gateway that names no reason is read by its status, which these two share with others.
  if (reason === 'page-refused' || reason === 'not-recorded') return;
  expect(reasonOfProblem({ status, detail: '' })).toBe(failure);
});

it('a category without a coin is told from other names', () => {
  const of = (parameter: string) => reasonOfProblem({ reason: 'unknown-name', status: 400, detail: '', parameter });
  expect([of('category'), of('chain')]).toEqual(['unknown-category', 'refused']);
});

it('an address that no gateway answers with is a wrong one, whatever it says', () => {
  expect(reasonOfReply(404, { reason: 'rate-limited', status: 404, detail: '' })).toBe('wrong-address');
});
