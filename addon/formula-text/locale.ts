// The syntax of formulas in a spreadsheet's locale. Formulas are first written as in the United States and then
// converted (`localise` in `calls.ts`). Names of functions are the same in every locale.

export interface FormulaLocale {
  /** The spreadsheet's name for it, such as `de_DE`. */
  readonly name: string;
  readonly argumentSeparator: ',' | ';';
  readonly decimalSign: '.' | ',';
  /** Between the columns of an array in braces. */
  readonly columnSeparator: ',' | '\\';
  /** Before the name of each function of Coinsheet: Excel has a prefix for every add-in. */
  readonly functionPrefix: '' | typeof EXCEL_PREFIX;
}

export const EXCEL_PREFIX = 'COINSHEET.';

/** Before the name of a locale of Excel. */
const EXCEL = 'excel:';

export const excelLocaleName = (name: string): string => `${EXCEL}${name}`;

/**
 * Locales whose formulas use commas between arguments and a decimal point: whole languages, or a language in some
 * countries. All others use semicolons and a decimal comma. Every locale reads `;` between arguments, so formulas also
 * work in a locale that is missing here.
 * Source: the list of the locales of Google Sheets at https://stackoverflow.com/questions/73767719
 */
const pointLanguages = 'bn cy fil gu he hi iw ja kn ko ml mn mr my pa ta te th tl zh'.split(' ');
const pointLocales = 'ar_EG de_CH en en_AU en_CA en_GB en_IE en_IL en_IN en_PH en_US es_MX fr_CH it_CH'.split(' ');

const writesPoint = (name: string): boolean =>
  pointLocales.includes(name) || pointLanguages.includes(name.split('_')[0] ?? '');

/** Also accepts `de-DE`, the form of some services, and names made by `excelLocaleName`. */
export const formulaLocale = (name: string): FormulaLocale => {
  const isExcel = name.startsWith(EXCEL);
  const plain = (isExcel ? name.slice(EXCEL.length) : name).replace(/-/g, '_');
  const functionPrefix = isExcel ? EXCEL_PREFIX : '';
  return writesPoint(plain)
    ? { name: plain, argumentSeparator: ',', decimalSign: '.', columnSeparator: ',', functionPrefix }
    : { name: plain, argumentSeparator: ';', decimalSign: ',', columnSeparator: '\\', functionPrefix };
};

/** The locale in which formulas are first written. */
export const plainLocale = formulaLocale('en_US');
