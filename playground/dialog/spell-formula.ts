// Writes a formula as another kind of spreadsheet, or another country's, spells it. Formulas of this page are spelled
// as in the United States.

/** Before each function of Coinsheet in Excel. */
const EXCEL_PREFIX = 'COINSHEET.';

export interface Spelling {
  readonly host: 'google' | 'excel' | 'onlyoffice';
  /** Semicolons between arguments and decimal commas, as in most of Europe and Latin America. */
  readonly semicolons: boolean;
}

const token = /"(?:[^"]|"")*"|COINS?(?:_[A-Z]+)?(?=\s*\()|\d+\.\d+|[{},;]/g;

/** Between the columns of an array in braces, where semicolons separate arguments and rows. */
const COLUMN_SIGN = '\\';

export const spellFormula = (formula: string, { host, semicolons }: Spelling): string => {
  let depth = 0;
  return formula.replace(token, (found) => {
    if (found.startsWith('"')) return found;
    if (found.startsWith('COIN')) return host === 'excel' ? `${EXCEL_PREFIX}${found}` : found;
    if (found === '{') depth += 1;
    if (found === '}') depth -= 1;
    if (!semicolons) return found;
    if (found === ',') return depth > 0 ? COLUMN_SIGN : ';';
    return found.includes('.') ? found.replace('.', ',') : found;
  });
};
