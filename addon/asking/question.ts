// Reads a question as the gateway does: which set and which of its columns it needs. Questions that the gateway
// would refuse, or that snapshots can't answer, are left to the gateway.

import {
  isPseudoColumn,
  isRiskField,
  isSortField,
  numberFieldNames,
  findField,
} from '../../shared/coin/coin-fields.ts';
import { type CellColumn, isCellColumn, namedTexts, type SetColumn } from '../../shared/columns/coin-columns.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { type CurrencyCode, isCurrencyCode } from '../../shared/coin/currencies.ts';
import { membershipPattern } from '../../shared/coin/memberships.ts';
import { isFalling, type Sort, splitSort } from '../../shared/columns/sort.ts';
import { canonicalise, everyCoin, noMembership } from '../../shared/query/filter.ts';
import {
  type BaseSet,
  baseSetText,
  listColumns,
  type Question,
  referenceColumns,
} from '../../shared/query/question.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import {
  type IdsQuestion,
  isIdsQuestion,
  isPastQuestion,
  type ListQuestion,
  type MarketQuestion,
  type WireQuestion,
} from '../client/wire.ts';

/** The columns of a coin's cells. Risk columns come last, so that the others keep their places without them. */
export const cellColumns = (risk: boolean): readonly CellColumn[] => [
  ...namedTexts,
  ...numberFieldNames.filter((name) => !isRiskField(name)),
  ...(risk ? numberFieldNames.filter(isRiskField) : []),
];

/** The columns of a held set: all of a snapshot. Risk data is included after a formula has requested it. */
export const marketColumns = (risk: boolean): readonly SetColumn[] => ['contractAddresses', ...cellColumns(risk)];

const isRiskColumn = (column: SetColumn): boolean => column !== 'contractAddresses' && isRiskField(column);

/** The data that an answer needs. */
export interface Need {
  readonly set: BaseSet;
  /** The set's canonical text. */
  readonly setText: string;
  readonly columns: readonly SetColumn[];
  /** References to coins, as written. */
  readonly references: readonly string[];
  readonly risk: boolean;
  /** Coins that the set must hold, or must have been asked for; 0 if any number does. */
  readonly depth: number;
}

export type LocalQuestion =
  | { readonly kind: 'list'; readonly wire: ListQuestion; readonly question: Question; readonly need: Need }
  | { readonly kind: 'ids'; readonly wire: IdsQuestion; readonly need: Need };

const namesOf = (text: string | undefined): readonly string[] | undefined => {
  const names = [...new Set((text ?? '').split(',').filter((name) => name !== ''))].sort();
  return names.length <= bounds.names && names.every((name) => membershipPattern.test(name)) ? names : undefined;
};

const merged = (given: readonly string[] | undefined, filtered: readonly string[]): readonly string[] | undefined => {
  if (given === undefined || filtered.length === 0) return given;
  return given.length === 0 || given.join() === filtered.join() ? filtered : undefined;
};

const sortOf = (text: string): Sort | undefined => {
  const written = splitSort(text);
  const found = findField(written.name);
  if (!found.ok || !isSortField(found.value)) return undefined;
  return { field: found.value, descending: isFalling(found.value, written) };
};

const needOf = (
  set: BaseSet,
  { columns, includeRiskScore }: MarketQuestion,
  used: readonly SetColumn[],
  references: readonly string[],
): Need | undefined => {
  const shown = columns.filter((column) => !isPseudoColumn(column));
  if (!shown.every(isCellColumn)) return undefined;
  const all = [...new Set([...used, ...shown])];
  const risk = all.some(isRiskColumn);
  return risk && includeRiskScore !== true
    ? undefined
    : { set, setText: baseSetText(set), columns: all, references, risk, depth: 0 };
};

const readList = (wire: ListQuestion, currency: CurrencyCode): LocalQuestion | undefined => {
  const { include, exclude, condition: written } = wire.where?.filter ?? everyCoin;
  const sort = sortOf(wire.sort);
  if (sort === undefined || wire.limit > bounds.rows) return undefined;
  const [category, chain] = [
    merged(namesOf(wire.category), include.category),
    merged(namesOf(wire.chain), include.chain),
  ];
  if (category === undefined || chain === undefined) return undefined;
  // Excluded categories and blockchains are sets of their own, which only the gateway combines.
  if (exclude.category.length + exclude.chain.length > 0) return undefined;
  const { condition } = canonicalise(written);
  const set = { category, chain, currency };
  const need = needOf(set, wire, listColumns({ condition, sort }), []);
  if (need === undefined || (isRiskField(sort.field) && wire.includeRiskScore !== true)) return undefined;
  const { limit, page = 1 } = wire;
  return {
    kind: 'list',
    wire,
    need,
    question: { set, exclude, condition, sort, page, limit, usdFilters: [] },
  };
};

const readIds = (wire: IdsQuestion, currency: CurrencyCode): LocalQuestion | undefined => {
  const references = wire.ids.flatMap((text) => {
    const reference = parseReference(text);
    return reference.ok ? [reference.value] : [];
  });
  const need = needOf({ ...noMembership, currency }, wire, referenceColumns(references), wire.ids);
  return need === undefined ? undefined : { kind: 'ids', wire, need };
};

/** Undefined if only the gateway can answer. */
export const readQuestion = (wire: WireQuestion): LocalQuestion | undefined => {
  if (isPastQuestion(wire)) return undefined;
  const { currency = 'USD', at } = wire;
  // Held sets have present data.
  if (at !== undefined || 'new' in wire) return undefined;
  if (!isCurrencyCode(currency)) return undefined;
  return isIdsQuestion(wire) ? readIds(wire, currency) : readList(wire, currency);
};
