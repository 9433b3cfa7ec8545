// What cells say where a formula can't be read, or is one of Google Sheets' alone.

import { engine } from './engine.ts';

const works = 'works in Google Sheets, but not in this page';

/**
 * Functions of Google Sheets that this page lacks, with what to write here instead; empty if nothing does the same.
 * Otherwise their names would be taken for typing errors.
 */
export const googleOnly: Readonly<Record<string, string>> = {
  IMPORTDATA: 'Here write =COINS("defi"): it gives the same table as the address.',
  IMPORTXML: '',
  IMPORTHTML: '',
  IMPORTFEED: '',
  IMPORTRANGE: '',
  QUERY: 'Here filter with COINS, as in =COINS("defi", "marketCap > 1e9"), or with FILTER and SORT.',
  ARRAYFORMULA: 'Here leave it out: formulas fill as many cells as they need.',
  GOOGLEFINANCE: 'For coins write =COIN("BTC").',
  GOOGLETRANSLATE: '',
  DETECTLANGUAGE: '',
  IMAGE: '',
  LAMBDA: '',
  LET: '',
  MAP: '',
  REDUCE: '',
  BYROW: '',
  BYCOL: '',
  SCAN: '',
  MAKEARRAY: '',
  REGEXMATCH: 'Here write SEARCH, as in =SEARCH("coin", A1).',
  ENCODEURL: '',
  ISURL: '',
  TO_TEXT: 'Here write TEXT, as in =TEXT(A1, "0.00").',
};

export const googleOnlySentence = (name: string): string => `${name} ${works}. ${googleOnly[name] ?? ''}`.trim();

/** Call before the first workbook is opened. */
export const nameGoogleOnly = (): void => {
  for (const name of Object.keys(googleOnly)) {
    engine().addFunction(name, {
      description: googleOnlySentence(name),
      // Not offered while typing.
      hidden: true,
      isExported: true,
      args: [
        {
          name: 'value',
          description: 'Any.',
          type: ['ANY', 'RANGE<ANY>'],
          acceptMatrix: true,
          optional: true,
          repeating: true,
        },
      ],
      compute: () => ({ value: '#ERROR', message: googleOnlySentence(name) }),
    });
  }
};

const EXAMPLE = '=COINS("defi", "marketCap > 1e9")';

/** In place of the engine's errors, by their own texts. `%s` is the text that it found. */
const sentences: Readonly<Record<string, string>> = {
  'Invalid formula': `A word in this formula is unknown: put texts and filters between quotes, as in ${EXAMPLE}.`,
  'Invalid expression': `This formula is incomplete or has text left over: write it as in ${EXAMPLE}.`,
  'Wrong function call': `Something is wrong between two arguments: separate them by commas and put texts between quotes, as in ${EXAMPLE}.`,
  'Unexpected token: %s': `%s is in the wrong place: separate arguments by commas and put texts between straight quotes, as in ${EXAMPLE}.`,
  'Array result was not expanded because it would overwrite data.':
    'This table does not fit: another cell in its place is filled. Empty that cell, or write the formula elsewhere.',
  'Unknown function: "%s"': 'There is no function "%s": Coinsheet\'s begin with COIN, such as COINS and COIN_FIND.',
};

/** Call before the first workbook is opened. */
export const sayWhatToWrite = (): void => {
  engine().setTranslationMethod((...[words]) => sentences[words] ?? words);
};
