// Reads an argument of Excel into the form that formulas read: Excel passes null for an omitted argument and for an
// empty cell, a table for every range, and an object for a cell in error.

const errorText = (cell: object): string => {
  const named: unknown = 'code' in cell ? cell.code : 'basicValue' in cell ? cell.basicValue : undefined;
  return typeof named === 'string' ? named : '#VALUE!';
};

const readCell = (cell: unknown): unknown => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? errorText(cell) : cell;
};

/** A range of one cell is that cell; an omitted argument is undefined. */
export const readArgument = (given: unknown): unknown => {
  if (given === null) return undefined;
  if (!Array.isArray(given)) return readCell(given);
  const rows = given.map((row: unknown): readonly unknown[] =>
    Array.isArray(row) ? row.map(readCell) : [readCell(row)],
  );
  return rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : rows;
};

/** The values of a repeating argument; Excel passes them as a list, each of them a table. */
export const readRepeated = (given: unknown): readonly unknown[] =>
  Array.isArray(given) ? given.map(readArgument) : given === null || given === undefined ? [] : [readArgument(given)];
