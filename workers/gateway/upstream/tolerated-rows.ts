// How many rows of a page may be lost: the larger the page, the surer that a lost row is a slip and not another answer.

/** Rows of a page, and how many of them may be unreadable or missing. */
export const toleratedRows = (rows: number): number => {
  if (rows < 20) return 0;
  return rows < 100 ? 1 : Math.floor(rows / 100);
};
