// Reads an argument of a host like Excel into the form that formulas read: null is an omitted argument or an empty
// cell, every range is a table, and an object is a cell in error.

const errorText = (cell: object): string => {
  const named: unknown = 'code' in cell ? cell.code : 'basicValue' in cell ? cell.basicValue : undefined;
  return typeof named === 'string' ? named : '#VALUE!';
};

const readCell = (cell: unknown): unknown => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? errorText(cell) : cell;
};

/** A range of one cell is that cell; an omitted argument is undefined. */
export const readGiven = (given: unknown): unknown => {
  if (given === null) return undefined;
  if (!Array.isArray(given)) return readCell(given);
  const rows = given.map((row: unknown): readonly unknown[] =>
    Array.isArray(row) ? row.map(readCell) : [readCell(row)],
  );
  return rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : rows;
};

/** The values of a repeating argument; a list, each of them a table. */
export const readRepeated = (given: unknown): readonly unknown[] =>
  Array.isArray(given) ? given.map(readGiven) : given === null || given === undefined ? [] : [readGiven(given)];
