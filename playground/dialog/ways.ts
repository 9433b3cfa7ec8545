// The way to use a formula of this page in one's own spreadsheet, by the kind of spreadsheet: one way each, with one
// thing to take. On one's own computer it is what works there.

import { excelLocaleName, formulaLocale } from '../../addon/formula-text/locale.ts';
import { localise } from '../../addon/formula-text/calls.ts';

/** What the button of a way does. Long or remote texts are not shown. */
export type Taken =
  | { readonly kind: 'copy'; readonly text: string }
  /** Copies the content of a file of this gateway. */
  | { readonly kind: 'copy-file'; readonly address: string }
  | { readonly kind: 'save'; readonly address: string }
  /** Saves the workbook with its values, or copies the values of the sheet. */
  | { readonly kind: 'save-workbook' }
  | { readonly kind: 'copy-values' };

export interface Way {
  readonly program: string;
  readonly steps: readonly string[];
  /** A formula or address to type. */
  readonly shown?: string;
  readonly label: string;
  readonly taken: Taken;
  /** A link to the chapter with every step and other ways, or with what live formulas there need. */
  readonly guide: { readonly label: string; readonly address: string };
}

/** For formulas without an equivalent address. */
const EXAMPLE = '/coins.csv?category=defi&where=marketCap%3E1e9';

const guideTo = (address: string): Way['guide'] => ({ label: 'Step by step, and other ways', address });

const live: Way['guide'] = {
  label: 'Live formulas there need a gateway on the internet: npx coinsheet deploy, or npm run setup',
  address: '/docs/start#use-real-prices',
};

const google = (formula: string): Way => ({
  program: 'Google Sheets',
  steps: [
    'In your spreadsheet choose Extensions → Apps Script, and replace the code there by the copied one.',
    'Save, go back to the spreadsheet and reload it.',
    'Type a formula, such as the one below: formulas need no permission. The menu Coinsheet asks for permission at first use.',
  ],
  shown: formula,
  label: 'Copy the add-on code',
  taken: { kind: 'copy-file', address: '/addon/code.txt' },
  guide: guideTo('/docs/install-google'),
});

const excel = (formula: string, token: string): Way => ({
  program: 'Excel',
  steps: [
    'Save the manifest. It names this gateway.',
    'In Excel on the web: Home → Add-ins → More Add-ins → My Add-ins → Upload My Add-in, and choose the file.',
    'Type a formula, such as the one below. The button Coinsheet on the Home tab opens the formula builder and the settings.',
    ...(token === '' ? [] : ['Enter the access token in these settings. Excel keeps it on this computer.']),
  ],
  shown: formula,
  label: 'Save the manifest',
  taken: { kind: 'save', address: '/excel/manifest.xml' },
  guide: guideTo('/docs/install-excel'),
});

const onlyOffice = (formula: string): Way => ({
  program: 'ONLYOFFICE',
  steps: [
    'In the spreadsheet (version 9 and newer) choose View → Macros, and the plus beside “Custom functions”.',
    'Replace the template by the copied macro, and save. Type a formula, such as the one below.',
  ],
  shown: formula,
  label: 'Copy the macro',
  taken: { kind: 'copy-file', address: '/onlyoffice/coinsheet.js' },
  guide: guideTo('/docs/install-onlyoffice'),
});

const anyProgram = (origin: string, own: string | undefined, token: string): Way => {
  const plain = origin + (own ?? EXAMPLE);
  const address = token === '' ? plain : `${plain}${plain.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`;
  const table =
    own === undefined ? 'a table like this one (the selected formula has no address)' : 'the selected table';
  return {
    program: 'LibreOffice or another',
    steps: [`This address gives ${table}. In LibreOffice: Sheet → External Links.`],
    shown: address,
    label: 'Copy the address',
    taken: { kind: 'copy', text: address },
    guide: guideTo('/docs/install-addresses'),
  };
};

/** Google's servers load nothing from this computer. */
const googleWithValues: Way = {
  program: 'Google Sheets',
  steps: ['Copy the values of this sheet, and paste them into yours: Google can’t reach a gateway on your computer.'],
  label: 'Copy the values',
  taken: { kind: 'copy-values' },
  guide: live,
};

/** Excel loads add-ins over https only. */
const excelWithValues: Way = {
  program: 'Excel',
  steps: ['Save the sheets as a file with values, and open it: Excel loads no add-in from your computer.'],
  label: 'Save as .xlsx',
  taken: { kind: 'save-workbook' },
  guide: live,
};

/** Formulas of this page are written as in the United States. */
export const spellFormula = (formula: string, locale: string): string => localise(formula, formulaLocale(locale));

export interface TakenFormula {
  readonly formula: string;
  /** The path of its table; undefined if it has none. */
  readonly address: string | undefined;
}

interface WaysOptions {
  /** Whether the gateway is on this computer. */
  readonly isLocal: boolean;
  /** Semicolons between arguments and decimal commas, as in most of Europe and Latin America. */
  readonly semicolons: boolean;
  /** The access token. Default: none. */
  readonly token?: string;
}

export const waysFor = (
  origin: string,
  { formula, address }: TakenFormula,
  { isLocal, semicolons, token = '' }: WaysOptions,
): readonly Way[] => {
  const locale = semicolons ? 'de_DE' : 'en_US';
  const spelled = spellFormula(formula, locale);
  return [
    isLocal ? googleWithValues : google(spelled),
    isLocal ? excelWithValues : excel(spellFormula(formula, excelLocaleName(locale)), token),
    onlyOffice(spelled),
    anyProgram(origin, address, token),
  ];
};

export const GATEWAY_PLACEHOLDER = 'https://gateway.invalid';
