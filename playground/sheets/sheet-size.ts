// How large a sheet is, so that there is room for the largest usual table: COINS gives at most a thousand coins below a header,
// with a column for each field.

export const SHEET_SIZE = { columns: 40, rows: 1_100 } as const;
