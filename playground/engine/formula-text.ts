// Formulas in the engine's form, in Google's, and independent of their workbook.
//
// Google Sheets doubles a quote inside a formula's text. The engine does not support this: it gets a concatenation with
// `CHAR(34)`, and formulas are shown and copied in Google's form.

import { engine, type Model } from './engine.ts';
import { REFRESH_NAME } from '../../addon/formula-text/refresh-cell.ts';
import { quoteText } from '../../addon/formula-text/draft.ts';

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

/** Call before the first workbook is opened. */
export const readDoubleQuotes = (): void => {
  const { CorePlugin, registries } = engine();

  class DoubleQuotes extends CorePlugin {
    override handle(command: Parameters<InstanceType<typeof CorePlugin>['handle']>[0]): void {
      if (command.type !== 'UPDATE_CELL' || typeof command.content !== 'string') return;
      const { sheetId, col, row } = command;
      const content = forEngine(command.content);
      if (content !== command.content) this.dispatch('UPDATE_CELL', { sheetId, col, row, content });
    }
  }

  registries.corePluginRegistry.add('double quotes', DoubleQuotes);
};

type Value = string | number | boolean | null;

const literal = (value: Value): string =>
  typeof value === 'string' || value === null ? quoteText(value ?? '') : String(value).toUpperCase();

const isFilled = (value: Value): boolean => value !== null && value !== '';

/** One value, or an array in braces without trailing empty rows. */
const literals = (rows: readonly (readonly Value[])[]): string => {
  const filled = rows.slice(0, rows.findLastIndex((row) => row.some(isFilled)) + 1);
  const written = filled.map((row) => row.map(literal).join(', '));
  if (filled.length === 0) return '';
  return filled.length === 1 && filled[0]?.length === 1 ? (written[0] ?? '') : `{${written.join('; ')}}`;
};

const valuesIn = (model: Model, sheetId: string, reference: string): readonly (readonly Value[])[] => {
  const { getters } = model;
  const { zone, sheetId: target } = getters.getRangeFromSheetXC(sheetId, reference);
  return Array.from({ length: zone.bottom - zone.top + 1 }, (_, down) =>
    Array.from(
      { length: zone.right - zone.left + 1 },
      (__, right) => getters.getEvaluatedCell({ sheetId: target, col: zone.left + right, row: zone.top + down }).value,
    ),
  );
};

const refreshArgument = new RegExp(`\\s*,\\s*${REFRESH_NAME}\\b`, 'g');

type Token = ReturnType<ReturnType<typeof engine>['tokenize']>[number];

/** Joins the two references and the colon that the engine reads `A1:B2` as. */
const withRanges = (tokens: readonly Token[]): readonly Token[] =>
  tokens.reduce<readonly Token[]>((read, token) => {
    const [first, colon] = read.slice(-2);
    const isRange = first?.type === 'REFERENCE' && colon?.value === ':' && token.type === 'REFERENCE';
    return isRange
      ? [...read.slice(0, -2), { type: 'REFERENCE', value: `${first.value}:${token.value}` }]
      : [...read, token];
  }, []);

const text = '"(?:[^"]|"")*"';
const joinedTexts = new RegExp(`${text}(?:\\s*&\\s*${text})*`, 'g');

/** Texts joined by `&` become one, since a formula with literals only has an address. */
const joinTexts = (formula: string): string =>
  formula.replace(joinedTexts, (texts) => {
    const parts = texts.match(new RegExp(text, 'g')) ?? [];
    return `"${parts.map((part) => part.slice(1, -1)).join('')}"`;
  });

export const freeFormula = (model: Model, sheetId: string, formula: string): string =>
  joinTexts(
    withRanges(engine().tokenize(forGoogle(formula).replace(refreshArgument, '')))
      .map(({ type, value }) => (type === 'REFERENCE' ? literals(valuesIn(model, sheetId, value)) : value))
      .join(''),
  );
