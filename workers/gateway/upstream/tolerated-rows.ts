// The number of rows of a page that may be lost: on a larger page, a lost row is more likely a single error.

/** Maximum number of unreadable or missing rows for a page of `rows` rows. */
export const toleratedRows = (rows: number): number => {
  if (rows < 20) return 0;
  return rows < 100 ? 1 : Math.floor(rows / 100);
};
