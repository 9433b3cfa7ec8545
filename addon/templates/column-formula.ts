// A formula that calculates a whole column cell by cell: INDEX makes it one in Google Sheets too, where ARRAYFORMULA,
// which other spreadsheets lack, would do the same.

export const columnFormula = (expression: string): string => `=INDEX(${expression}, 0)`;
