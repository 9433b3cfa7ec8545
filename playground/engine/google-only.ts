// Functions of Google Sheets that this page lacks: their cells say so, and what to write here. Otherwise their names
// would be taken for typing errors.

import { engine } from './engine.ts';

const works = 'works in Google Sheets, but not in this page';

/** What to write here instead; empty if nothing does the same. */
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
