// The columns of a set that answering a question reads, told from the question before any of them is loaded.

import type { SetColumn } from '../columns/set-column.ts';
import { testsOf } from '../query/condition.ts';
import { parseReference } from '../reference/reference.ts';
import type { Question } from './question.ts';

/** Every plan looks at these, and every order comes down to them. */
export const plannedColumns = ['id', 'rank', 'marketCap'] as const satisfies readonly SetColumn[];

/** The columns that plan, filter and order of a list read. */
export const listColumns = ({ condition, sort }: Pick<Question, 'condition' | 'sort'>): readonly SetColumn[] => [
  ...new Set<SetColumn>([
    ...plannedColumns,
    sort.field,
    ...testsOf(condition).map(({ field }) => (field === 'contractAddress' ? 'contractAddresses' : field)),
  ]),
];

/** The columns that coins are looked up in by their references, as written. */
export const referenceColumns = (references: readonly string[]): readonly SetColumn[] => {
  const kinds = new Set(
    references.map((text) => {
      const reference = parseReference(text);
      return reference.ok ? reference.value.kind : undefined;
    }),
  );
  return [
    ...plannedColumns,
    // By its id a coin is found without; but of an id that is none, it is told whether it is a symbol.
    ...(kinds.has('best') || kinds.has('symbol') || kinds.has('id') ? (['symbol'] as const) : []),
    ...(kinds.has('name') ? (['name'] as const) : []),
    ...(kinds.has('contract') ? (['contractAddresses'] as const) : []),
  ];
};
