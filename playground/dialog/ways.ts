// How a formula of this page comes into somebody's own spreadsheet: the texts to copy, for each spreadsheet.

import { tableAddress } from './table-address.ts';

export interface Way {
  readonly title: string;
  readonly steps: readonly string[];
  /** What is copied; a text that is long or must be fetched is copied unseen. */
  readonly copy: { readonly label: string; readonly text: string } | { readonly label: string; readonly file: string };
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Google's servers ask the gateway, so that they must reach it. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname) || hostname.endsWith('.localhost');

/** Where the formula can't be written as an address. */
const EXAMPLE = '/coins.csv?category=defi&where=marketCap%3E1e9';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A table for every spreadsheet that loads an address. */
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
        'In your spreadsheet choose Extensions → Apps Script, and put the code in place of what stands there.',
        'Save, go back to the spreadsheet and reload it.',
        'Type a formula, or copy one from here: formulas need no permission. The menu Coinsheet asks for it at its first use.',
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
        "One value in a cell, for example Bitcoin's price; for a table choose Data → From Web and give it the address below.",
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
