// Grades how well coins match a search, and sorts them.

import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import { gradeMatch, type Grade } from '../../shared/reference/grade-match.ts';
import type { Reference } from '../../shared/reference/reference.ts';
import { comparable } from '../../shared/text/spelling.ts';
import type { WireAnswer, WireCell } from '../client/wire.ts';

export const candidateColumns = [
  'id',
  'symbol',
  'name',
  'rank',
  'marketCap',
  'price',
] as const satisfies readonly ColumnName[];

type CandidateColumn = (typeof candidateColumns)[number];

/** A coin's cells, in the order of `candidateColumns`. */
export type Candidate = readonly WireCell[];

const cellOf = (candidate: Candidate, column: CandidateColumn): WireCell =>
  candidate[candidateColumns.indexOf(column)] ?? null;

const comparedText = (candidate: Candidate, column: CandidateColumn): string =>
  comparable(String(cellOf(candidate, column) ?? ''));

export const candidateId = (candidate: Candidate): string => comparedText(candidate, 'id');
export const candidateSymbol = (candidate: Candidate): string => comparedText(candidate, 'symbol');

/** A coin without a market cap counts as smaller than all others. */
export const candidateCap = (candidate: Candidate): number => {
  const cap = cellOf(candidate, 'marketCap');
  return typeof cap === 'number' ? cap : Number.NEGATIVE_INFINITY;
};

/** The grade of a match; undefined if the coin does not match. */
export const gradeOf = (candidate: Candidate, reference: Reference): Grade | undefined =>
  gradeMatch(reference, (field) => comparedText(candidate, field));

export interface Graded {
  readonly candidate: Candidate;
  readonly grade: Grade;
}

const compare = (first: Graded, second: Graded): number => {
  if (first.grade !== second.grade) return first.grade - second.grade;
  const [one, other] = [candidateCap(first.candidate), candidateCap(second.candidate)];
  if (one !== other) return one > other ? -1 : 1;
  return candidateId(first.candidate) < candidateId(second.candidate) ? -1 : 1;
};

/** The matching coins, each once, best first. */
export const bestFirst = (candidates: readonly Candidate[], reference: Reference): readonly Graded[] => {
  const graded = new Map<string, Graded>();
  for (const candidate of candidates) {
    const grade = gradeOf(candidate, reference);
    if (grade !== undefined) graded.set(candidateId(candidate), { candidate, grade });
  }
  return [...graded.values()].sort(compare);
};

/** Reads a row of an answer as a candidate. */
export const candidateReader = ({ columns }: WireAnswer): ((row: readonly WireCell[]) => Candidate) => {
  const places = candidateColumns.map((column) => columns.indexOf(column));
  return (row) => places.map((place) => row[place] ?? null);
};
