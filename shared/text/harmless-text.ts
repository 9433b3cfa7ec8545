// Keeps a spreadsheet from running a text as a formula: such a text gets an apostrophe before it, which spreadsheets
// read as "this is text". For texts only; a number never passes through here.

/** What a spreadsheet may drop before a sign: blanks of any width, control and format characters, line ends. */
const dropped = '\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800';

/** `= + - @`, and the signs that are read as these: the minus sign, full-width, small, raised and lowered ones. */
const signs = '=+\\-@\\u2212\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u207a-\\u207c\\u208a-\\u208c';

/** At a text's beginning, where a tab or a line end alone may begin another cell. */
const formulaStart = new RegExp(`^(?:[${dropped}]*[${signs}]|[\\t\\n\\r])`, 'u');

export const harmlessText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);
