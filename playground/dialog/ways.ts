// Ways to use a formula of this page in one's own spreadsheet, by the kind of spreadsheet, with the texts to copy.

import { spellFormula, type Spelling } from './spell-formula.ts';
import { tableAddress } from './table-address.ts';

export interface Way {
  readonly title: string;
  readonly steps: readonly string[];
  /** Whether to list what a gateway with real prices needs. Default: no. */
  readonly needs?: true;
  /** The text to copy, or a file to save. Long or remote texts are not shown. */
  readonly copy:
    | { readonly label: string; readonly text: string }
    | { readonly label: string; readonly file: string }
    | { readonly label: string; readonly save: string };
}

export interface Host {
  readonly name: string;
  readonly ways: readonly Way[];
}

/** For formulas without an equivalent address. */
const EXAMPLE = '/coins.csv?category=defi&where=marketCap%3E1e9';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The address of a table, for spreadsheets that load addresses, with a remark about it. */
const tableOf = (origin: string, formula: string): { readonly address: string; readonly remark: string } => {
  const own = tableAddress(formula);
  return own === undefined
    ? { address: origin + EXAMPLE, remark: ' For example this one: the formula above cannot be written as an address.' }
    : { address: origin + own, remark: ' The table of the formula above:' };
};

const allFunctions: Way = {
  title: 'Google Sheets, all functions',
  steps: [
    'In your spreadsheet choose Extensions → Apps Script, and replace the code there by the copied one.',
    'Save, go back to the spreadsheet and reload it.',
    'Type a formula, or copy one from here: formulas need no permission. The menu Coinsheet asks for permission at first use.',
  ],
  copy: { label: 'Copy the add-on code', file: '/addon/code.txt' },
};

/** IMPORTDATA shows nothing of an answer that is an error. */
const withErrorsShown = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}errors=cell`;

/** In place of what Google's servers would load from this computer. */
const deployFirst: Way = {
  title: 'Google Sheets: deploy a gateway first',
  steps: [
    "This gateway is on your computer, which Google's servers can't reach. Deploy your own on Cloudflare: run the command below in the folder of Coinsheet.",
    'Open the address that it prints at the end, and choose “Get it into my sheet” there.',
  ],
  needs: true,
  copy: { label: 'Copy', text: 'npm run setup' },
};

const excelAddIn: Way = {
  title: 'Excel, all functions',
  steps: [
    'Save the manifest. It names this gateway.',
    'In Excel on the web: Home → Add-ins → More Add-ins → My Add-ins → Upload My Add-in, and choose the file. On Windows and Mac: see docs/install-excel.md.',
    'Type a formula. The button Coinsheet on the Home tab opens the formula builder and the settings.',
  ],
  copy: { label: 'Save the manifest', save: '/excel/manifest.xml' },
};

/** In place of the add-in, which Excel loads over https only. */
const deployForExcel: Way = {
  title: 'Excel: deploy a gateway first',
  steps: [
    'Excel loads no add-in from this computer. Deploy your own gateway, as for Google Sheets: the add-in comes from there.',
  ],
  copy: { label: 'Copy', text: 'npm run setup' },
};

const onlyOfficeMacro: Way = {
  title: 'ONLYOFFICE 9, all functions',
  steps: [
    'In the spreadsheet choose View → Macros, and the plus beside “Custom functions”.',
    'Replace the template by the copied macro, and save. Type a formula.',
  ],
  copy: { label: 'Copy the macro', file: '/onlyoffice/coinsheet.js' },
};

const priceOf = (origin: string, separator: ',' | ';'): string =>
  `=NUMBERVALUE(WEBSERVICE(${quoted(`${origin}/coins/BTC/price`)})${separator} ".")`;

export interface WaysOptions {
  /** Whether the gateway is on this computer. */
  readonly isLocal: boolean;
  readonly semicolons: Spelling['semicolons'];
}

export const waysFor = (origin: string, formula: string, { isLocal, semicolons }: WaysOptions): readonly Host[] => {
  const { address, remark } = tableOf(origin, formula);
  const spelled = (host: Spelling['host'], text = formula): string => spellFormula(text, { host, semicolons });
  const withoutCode: Way = {
    title: 'Google Sheets, one table without any code',
    steps: [`Google loads it again about once an hour.${remark}`],
    copy: { label: 'Copy', text: `=IMPORTDATA(${quoted(withErrorsShown(address))})` },
  };
  const excelFormula: Way = {
    title: 'The formula in Excel',
    steps: ['It works wherever the add-in is installed.'],
    copy: { label: 'Copy', text: spelled('excel') },
  };
  return [
    {
      name: 'Google Sheets',
      ways: [
        isLocal ? deployFirst : allFunctions,
        {
          title: 'The formula of the selected cell',
          steps: ['It works wherever the add-on is installed.'],
          copy: { label: 'Copy', text: spelled('google') },
        },
        ...(isLocal ? [] : [withoutCode]),
      ],
    },
    {
      name: 'Excel',
      ways: [
        isLocal ? deployForExcel : excelAddIn,
        excelFormula,
        {
          title: 'Excel, one value without the add-in',
          steps: ["For example Bitcoin's price; for a table choose Data → From Web and enter the address at the end."],
          copy: { label: 'Copy', text: priceOf(origin, semicolons ? ';' : ',') },
        },
      ],
    },
    {
      name: 'ONLYOFFICE',
      ways: [
        onlyOfficeMacro,
        {
          title: 'The formula in ONLYOFFICE',
          steps: ['It works in every file with the macro.'],
          copy: { label: 'Copy', text: spelled('onlyoffice') },
        },
      ],
    },
    {
      name: 'LibreOffice, and any program that loads an address',
      ways: [
        {
          title: 'LibreOffice, one value',
          steps: ["For example Bitcoin's price."],
          copy: { label: 'Copy', text: priceOf(origin, ';') },
        },
        {
          title: 'LibreOffice, or any program that loads an address',
          steps: [`In LibreOffice: Sheet → External Links.${remark}`],
          copy: { label: 'Copy', text: address },
        },
      ],
    },
  ];
};
