// The names of the list formats.

export const formatNames = ['json', 'table', 'csv', 'text'] as const;

export type FormatName = (typeof formatNames)[number];
