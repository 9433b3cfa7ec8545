// Ways to use a formula of this page in one's own spreadsheet, with the texts to copy.

import { tableAddress } from './table-address.ts';

export interface Way {
  readonly title: string;
  readonly steps: readonly string[];
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

export const waysFor = (origin: string, formula: string): readonly Way[] => {
  const { address, remark } = tableOf(origin, formula);
  return [
    {
      title: 'Google Sheets, all functions',
      steps: [
        'In your spreadsheet choose Extensions → Apps Script, and replace the code there by the copied one.',
        'Save, go back to the spreadsheet and reload it.',
        'Type a formula, or copy one from here: formulas need no permission. The menu Coinsheet asks for permission at first use.',
      ],
      copy: { label: 'Copy the add-on code', file: '/addon/code.txt' },
    },
    {
      title: 'The formula of the selected cell',
      steps: ['It works wherever the add-on is installed.'],
      copy: { label: 'Copy', text: formula },
    },
    {
      title: 'Google Sheets, one table without any code',
      steps: [`Google loads it again about once an hour.${remark}`],
      copy: { label: 'Copy', text: `=IMPORTDATA(${quoted(address)})` },
    },
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
