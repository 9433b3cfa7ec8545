// How a spreadsheet's locale writes formulas. All that this project writes is first written as in the United States and
// then put into the locale (`localise.ts`). Names of functions are the same everywhere.

export interface FormulaLocale {
  /** As the spreadsheet names it, such as `de_DE`. */
  readonly name: string;
  readonly argumentSeparator: ',' | ';';
  readonly decimalSign: '.' | ',';
  /** Between the columns of an array in braces. */
  readonly columnSeparator: ',' | '\\';
}

/**
 * The locales whose formulas have commas between arguments and a decimal point: whole languages, or a language in some
 * countries. All others have semicolons and a decimal comma. `;` between arguments is read in every locale, `,` is not, so a
 * locale that is missing here gets formulas that work.
 * Source: the list of the locales of Google Sheets at https://stackoverflow.com/questions/73767719
 */
const pointLanguages = 'bn cy fil gu he hi iw ja kn ko ml mn mr my pa ta te th tl zh'.split(' ');
const pointLocales = 'ar_EG de_CH en en_AU en_CA en_GB en_IE en_IL en_IN en_PH en_US es_MX fr_CH it_CH'.split(' ');

const writesPoint = (name: string): boolean =>
  pointLocales.includes(name) || pointLanguages.includes(name.split('_')[0] ?? '');

/** Some services write `de-DE`. */
export const formulaLocale = (name: string): FormulaLocale => {
  const plain = name.replace(/-/g, '_');
  return writesPoint(plain)
    ? { name: plain, argumentSeparator: ',', decimalSign: '.', columnSeparator: ',' }
    : { name: plain, argumentSeparator: ';', decimalSign: ',', columnSeparator: '\\' };
};

/** The form in which everything is first written. */
export const plainLocale = formulaLocale('en_US');
