// Prevents a spreadsheet from running a text as a formula: puts an apostrophe before it, which spreadsheets read as
// "this is text". Not for numbers.

/**
 * Characters that a spreadsheet may skip before a sign: blanks of any width, control and format characters, line ends.
 */
const dropped = '\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800';

/**
 * `= + - @` and the characters read as one of these: minus sign, full-width, small, superscript and subscript forms.
 */
const signs = '=+\\-@\\u2212\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u207a-\\u207c\\u208a-\\u208c';

/** At a text's start. A tab or line end there may start a new cell, so it counts by itself. */
const formulaStart = new RegExp(`^(?:[${dropped}]*[${signs}]|[\\t\\n\\r])`, 'u');

export const harmlessText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);
