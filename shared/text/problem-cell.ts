// A problem as the text of a cell: marked, so that it is not taken for data.

export const problemCell = (sentence: string): string => `⚠ ${sentence}`;
