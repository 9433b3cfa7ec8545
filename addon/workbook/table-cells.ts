// Finds the cells of a table from those that become empty when its formula is removed, since nothing else tells the
// size of a table. Tables of other formulas, such as a SORT of it, may become empty too and are not included.

import type { Place, SheetReading } from './workbook.ts';

type Kind = 'formula' | 'gone' | 'filled' | 'blank';

const kindOf = (before: SheetReading, after: SheetReading, row: number, column: number): Kind => {
  if ((before.formulas[row]?.[column] ?? '') !== '') return 'formula';
  if ((before.texts[row]?.[column] ?? '') === '') return 'blank';
  return (after.texts[row]?.[column] ?? '') === '' ? 'gone' : 'filled';
};

/** Returns a function that counts the matching cells between two corners, from 0, in constant time. */
const counter = (kinds: readonly (readonly Kind[])[], wanted: Kind) => {
  const sums: number[][] = [[]];
  kinds.forEach((line, row) => {
    let sum = 0;
    const above = sums[row] ?? [];
    sums.push([0, ...line.map((kind, column) => (sum += Number(kind === wanted)) + (above[column + 1] ?? 0))]);
  });
  const upTo = (row: number, column: number): number => sums[row]?.[column] ?? 0;
  return (top: number, left: number, bottom: number, right: number): number =>
    upTo(bottom + 1, right + 1) - upTo(top, right + 1) - upTo(bottom + 1, left) + upTo(top, left);
};

interface Anchor {
  readonly row: number;
  readonly column: number;
  readonly isTable: boolean;
}

/** Whether a formula may have a table that depends on another: only with a range or an array. */
const mayHaveTable = (formula: string): boolean => /[:{]/.test(formula);

const anchorsOf = ({ formulas }: SheetReading, tables: readonly Place[]): readonly Anchor[] => {
  const wanted = new Set(tables.map(({ row, column }) => `${row}:${column}`));
  return formulas.flatMap((line, row) =>
    line.flatMap((formula, column) => {
      const isTable = wanted.has(`${row + 1}:${column + 1}`);
      return isTable || mayHaveTable(formula) ? [{ row, column, isTable }] : [];
    }),
  );
};

/** @param tables places of the formulas that are removed in `after`. */
export const tableCells = (before: SheetReading, after: SheetReading, tables: readonly Place[]): readonly Place[] => {
  const kinds = before.texts.map((line, row) => line.map((_, column) => kindOf(before, after, row, column)));
  const [formulas, filled, blanks] = [counter(kinds, 'formula'), counter(kinds, 'filled'), counter(kinds, 'blank')];
  const anchors = anchorsOf(before, tables);

  /**
   * A table is a rectangle with its formula in the corner and no cells of others; the one with the fewest gaps wins.
   */
  const isOfTable = (row: number, column: number): boolean => {
    let least = Infinity;
    let found = false;
    for (const anchor of anchors) {
      if (anchor.row > row || anchor.column > column) continue;
      const corners = [anchor.row, anchor.column, row, column] as const;
      if (formulas(...corners) > 1 || filled(...corners) > 0) continue;
      const gaps = blanks(...corners);
      if (gaps > least || (gaps === least && !anchor.isTable)) continue;
      least = gaps;
      found = anchor.isTable;
    }
    return found;
  };

  return kinds.flatMap((line, row) =>
    line.flatMap((kind, column) =>
      kind === 'gone' && isOfTable(row, column) ? [{ sheet: before.name, row: row + 1, column: column + 1 }] : [],
    ),
  );
};
