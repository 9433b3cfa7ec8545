// Candidates of a search: grades how well coins match, sorts them, and shows them as cells. The ids are written so
// that COIN reads them as exactly these coins.

import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import { type Grade, gradeMatch } from '../../shared/reference/find-reference.ts';
import { type Reference, writtenId } from '../../shared/reference/reference.ts';
import { comparable } from '../../shared/text/spelling.ts';
import type { WireAnswer, WireCell } from '../client/wire.ts';
import type { Cell } from '../cells/cell.ts';
import { showCell } from '../cells/show.ts';

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
const gradeOf = (candidate: Candidate, reference: Reference): Grade | undefined =>
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

const largestBySymbol = (coins: readonly Candidate[]): ReadonlyMap<string, Candidate> => {
  const largest = new Map<string, Candidate>();
  for (const coin of coins) {
    const symbol = candidateSymbol(coin);
    const held = largest.get(symbol);
    if (held === undefined || candidateCap(coin) > candidateCap(held)) largest.set(symbol, coin);
  }
  return largest;
};

/** @param known the coins whose symbols may equal another candidate's bare id. */
export const candidateShower = (known: readonly Candidate[]): ((candidate: Candidate) => readonly Cell[]) => {
  const largest = largestBySymbol(known);
  const isOthersSymbol = (candidate: Candidate): boolean => {
    const other = largest.get(candidateId(candidate));
    if (other === undefined || candidateId(other) === candidateId(candidate)) return false;
    return candidateCap(other) >= candidateCap(candidate);
  };
  const shownId = (candidate: Candidate, id: string): string =>
    isOthersSymbol(candidate) ? `id:${id}` : writtenId(id);
  return (candidate) =>
    candidateColumns.map((column, place) => {
      const cell = candidate[place];
      return column === 'id' && typeof cell === 'string' ? shownId(candidate, cell) : showCell(column, cell);
    });
};
