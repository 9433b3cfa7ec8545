// The form in which names of fields, categories and blockchains are compared.

/** Removes case, spaces, `_`, `-` and `.`: `Market_Cap`, `market cap` and `marketCap` give the same text. */
export const normaliseSpelling = (text: string): string => text.toLowerCase().replace(/[\s_.-]+/g, '');
