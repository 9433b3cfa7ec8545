// Keeps a spreadsheet from running a text as a formula: such a text gets an apostrophe before it, which spreadsheets
// read as "this is text". For texts only; a number never passes through here.

/** What makes a spreadsheet read a cell as a formula, at its first character or behind what a spreadsheet may drop. */
const formulaStart = /^[\s\u0000-\u001f\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;

export const harmlessText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);
