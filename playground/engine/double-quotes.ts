// Google Sheets doubles a quote inside a formula's text. The engine does not support this: it gets a concatenation with
// `CHAR(34)`, and formulas are shown and copied in Google's form.

/** A quoted text or a quoted sheet name. */
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;

const QUOTE = 'CHAR(34)';

const joined = (text: string): string => {
  const parts = text.slice(1, -1).split(/("")/);
  return parts.flatMap((part) => (part === '' ? [] : [part === '""' ? QUOTE : `"${part}"`])).join('&');
};

const hasQuote = (text: string): boolean => text.startsWith('"') && text.length > 2 && text.slice(1, -1).includes('""');

/** The content in the engine's form. */
export const forEngine = (content: string): string =>
  content.startsWith('=') ? content.replace(quoted, (text) => (hasQuote(text) ? joined(text) : text)) : content;

const piece = '(?:"[^"]*"|\\bCHAR\\(34\\))';
/** A concatenation of texts and `CHAR(34)`, or a quoted sheet name, which stays unchanged. */
const pieces = new RegExp(`'(?:[^']|'')*'|${piece}(?:&${piece})*`, 'gi');
const isQuote = (part: string): boolean => part.toUpperCase() === QUOTE;

const merged = (text: string): string => {
  const parts = text.match(new RegExp(piece, 'gi')) ?? [];
  return parts.some(isQuote) ? `"${parts.map((part) => (isQuote(part) ? '""' : part.slice(1, -1))).join('')}"` : text;
};

/** The content in Google's form. */
export const forGoogle = (content: string): string =>
  content.startsWith('=') ? content.replace(pieces, (text) => (text.startsWith("'") ? text : merged(text))) : content;
