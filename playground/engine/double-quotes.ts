// Google's spreadsheets write a quote inside a formula's text twice. The engine reads no such texts: it gets the same text put
// together out of `CHAR(34)`, and the formula is shown and copied as it would be written in Google.

/** A text, or a sheet's name, in which a double quote stands for itself. */
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;

const QUOTE = 'CHAR(34)';

const joined = (text: string): string => {
  const parts = text.slice(1, -1).split(/("")/);
  return parts.flatMap((part) => (part === '' ? [] : [part === '""' ? QUOTE : `"${part}"`])).join('&');
};

const hasQuote = (text: string): boolean => text.startsWith('"') && text.length > 2 && text.slice(1, -1).includes('""');

/** The content as the engine reads it. */
export const forEngine = (content: string): string =>
  content.startsWith('=') ? content.replace(quoted, (text) => (hasQuote(text) ? joined(text) : text)) : content;

const piece = '(?:"[^"]*"|\\bCHAR\\(34\\))';
/** Pieces of a text, as many as there are; sheets' names are passed over. */
const pieces = new RegExp(`'(?:[^']|'')*'|${piece}(?:&${piece})*`, 'gi');
const isQuote = (part: string): boolean => part.toUpperCase() === QUOTE;

const merged = (text: string): string => {
  const parts = text.match(new RegExp(piece, 'gi')) ?? [];
  return parts.some(isQuote) ? `"${parts.map((part) => (isQuote(part) ? '""' : part.slice(1, -1))).join('')}"` : text;
};

/** The content as Google's spreadsheets read it. */
export const forGoogle = (content: string): string =>
  content.startsWith('=') ? content.replace(pieces, (text) => (text.startsWith("'") ? text : merged(text))) : content;
