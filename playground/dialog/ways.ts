// Ways to use a formula of this page in one's own spreadsheet, with the texts to copy.

import { tableAddress } from './table-address.ts';

export interface Way {
  readonly title: string;
  readonly steps: readonly string[];
  /** Whether to list what a gateway with real prices needs. Default: no. */
  readonly needs?: true;
  /** The text to copy. Long or remote texts are not shown. */
  readonly copy: { readonly label: string; readonly text: string } | { readonly label: string; readonly file: string };
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

/** @param isLocal whether the gateway is on this computer. */
export const waysFor = (origin: string, formula: string, isLocal: boolean): readonly Way[] => {
  const { address, remark } = tableOf(origin, formula);
  const withoutCode: Way = {
    title: 'Google Sheets, one table without any code',
    steps: [`Google loads it again about once an hour.${remark}`],
    copy: { label: 'Copy', text: `=IMPORTDATA(${quoted(withErrorsShown(address))})` },
  };
  return [
    isLocal ? deployFirst : allFunctions,
    {
      title: 'The formula of the selected cell',
      steps: ['It works wherever the add-on is installed.'],
      copy: { label: 'Copy', text: formula },
    },
    ...(isLocal ? [] : [withoutCode]),
    {
      title: 'Excel',
      steps: [
        "One value in a cell, for example Bitcoin's price; for a table choose Data → From Web and enter the address below.",
      ],
      copy: { label: 'Copy', text: `=NUMBERVALUE(WEBSERVICE(${quoted(`${origin}/coins/bitcoin/price`)}), ".")` },
    },
    {
      title: 'LibreOffice, or any program that loads an address',
      steps: [`In LibreOffice: Sheet → External Links.${remark}`],
      copy: { label: 'Copy', text: address },
    },
  ];
};
