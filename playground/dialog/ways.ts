// How a formula of this page comes into somebody's own spreadsheet: the texts to copy, for each spreadsheet.

export interface Way {
  readonly title: string;
  readonly steps: readonly string[];
  /** What is copied; a text that is long or must be fetched is copied unseen. */
  readonly copy: { readonly label: string; readonly text: string } | { readonly label: string; readonly file: string };
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Google's servers ask the gateway, so that they must reach it. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname) || hostname.endsWith('.localhost');

/** The same list for every spreadsheet that loads an address. */
const EXAMPLE = '/coins.csv?category=defi&where=marketCap%3E1e9';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const waysFor = (origin: string, formula: string): readonly Way[] => [
  {
    title: 'Google Sheets, all functions',
    steps: [
      'In your spreadsheet choose Extensions → Apps Script, and put the code in place of what stands there.',
      'Save, go back to the spreadsheet and reload it.',
      'Type a formula, or copy one from here. Google asks once whether the script may reach this gateway.',
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
    steps: ['Google loads it again about once an hour.'],
    copy: { label: 'Copy', text: `=IMPORTDATA(${quoted(origin + EXAMPLE)})` },
  },
  {
    title: 'Excel',
    steps: ['One value in a cell; for a table choose Data → From Web and give it the address below.'],
    copy: { label: 'Copy', text: `=NUMBERVALUE(WEBSERVICE(${quoted(`${origin}/coins/bitcoin/price`)}), ".")` },
  },
  {
    title: 'LibreOffice, or any program that loads an address',
    steps: ['In LibreOffice: Sheet → External Links.'],
    copy: { label: 'Copy', text: origin + EXAMPLE },
  },
];
