// The header of an amount in a template: it names the currency that stands in a cell, and formulas read it as a field.

export const moneyHeader = (label: string, currencyCell: string): string => `="${label} ("&${currencyCell}&")"`;
