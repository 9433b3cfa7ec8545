// The columns that answering a question reads, computed from the question before any of them is loaded.

import type { SetColumn } from '../columns/set-column.ts';
import { testsOf } from '../query/condition.ts';
import type { Reference } from '../reference/reference.ts';
import type { Question } from './question.ts';

/** Every plan reads these columns, and every sort breaks ties by rank and id. */
export const plannedColumns = ['id', 'rank', 'marketCap'] as const satisfies readonly SetColumn[];

/** The columns that the plan, filter and sort of a list read. */
export const listColumns = ({ condition, sort }: Pick<Question, 'condition' | 'sort'>): readonly SetColumn[] => [
  ...new Set<SetColumn>([
    ...plannedColumns,
    sort.field,
    ...testsOf(condition).map(({ field }) => (field === 'contractAddress' ? 'contractAddresses' : field)),
  ]),
];

/** The columns in which references are looked up. */
export const referenceColumns = (references: readonly Pick<Reference, 'kind'>[]): readonly SetColumn[] => {
  const kinds = new Set(references.map(({ kind }) => kind));
  return [
    ...plannedColumns,
    // Looking up an id does not need symbols; the problem for an unknown id says whether it is a symbol.
    ...(kinds.has('best') || kinds.has('symbol') || kinds.has('id') ? (['symbol'] as const) : []),
    ...(kinds.has('name') ? (['name'] as const) : []),
    ...(kinds.has('contract') ? (['contractAddresses'] as const) : []),
  ];
};
