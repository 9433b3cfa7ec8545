// Candidates as cells. The ids are written so that COIN reads them as exactly these coins.

import { writtenId } from '../../shared/reference/reference.ts';
import type { Cell } from '../cells/cell.ts';
import { candidateCap, candidateColumns, candidateId, candidateSymbol, type Candidate } from './candidates.ts';
import { showCell } from '../cells/show.ts';

/** The largest coin of each symbol. */
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
