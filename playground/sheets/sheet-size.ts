// Size of a sheet, with room for the largest table: COINS gives at most a thousand coins below a header, with a column
// per field.

export const SHEET_SIZE = { columns: 40, rows: 1_100 } as const;
