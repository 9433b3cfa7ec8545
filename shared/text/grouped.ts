// A whole number as people write it: 262,144.

export const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
