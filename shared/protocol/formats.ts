// The formats of a list, by their names.

export const formatNames = ['json', 'table', 'csv', 'text'] as const;

export type FormatName = (typeof formatNames)[number];
