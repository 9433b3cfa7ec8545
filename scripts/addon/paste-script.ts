// The add-on as one plain script to paste into Extensions > Apps Script. Pure: made from the files that clasp pushes,
// so that it gives the same answers.

/** The contents of the files. */
export interface PasteSources {
  readonly app: string;
  readonly functions: string;
  /** The sidebar's page, if the build has one. */
  readonly sidebar?: string | undefined;
}

/** Start of the line with the gateway's address; the rest of the line is the address. */
const ADDRESS_LINE = 'var COINSHEET_GATEWAY_URL_ =';

const addressLine = (gatewayUrl: string): string => `${ADDRESS_LINE} ${JSON.stringify(gatewayUrl)};`;

/** Returns the script for another gateway; only the address line changes. */
export const withGatewayUrl = (script: string, gatewayUrl: string): string =>
  script
    .split('\n')
    .map((line) => (line.startsWith(ADDRESS_LINE) ? addressLine(gatewayUrl) : line))
    .join('\n');

/** Without the first line, Google would request access to all spreadsheets of the user. */
const introduction = [
  '/** @OnlyCurrentDoc */',
  '',
  '// Coinsheet, crypto market data as formulas. In the spreadsheet: Extensions > Apps Script, replace all of Code.gs by',
  '// this, save, and reload the spreadsheet. The next line has the address of the gateway.',
];

const BUILT_IN_ADDRESS = /("?gatewayUrl"?:\s*)"[^"]*"/;

/** Replaces the built-in address by the variable in the address line. */
const askingTheLine = (app: string): string => {
  if (!BUILT_IN_ADDRESS.test(app)) throw new Error('The bundle names no gateway.');
  return app.replace(BUILT_IN_ADDRESS, '$1COINSHEET_GATEWAY_URL_');
};

/** Removes "use strict", which has no effect in the middle of a script. */
const withoutDirective = (script: string): string => script.replace(/^(['"])use strict\1;\n/, '');

/** The sidebar's page as a text, since only one file is pasted. */
const pages = (sidebar: string): string => `var COINSHEET_PAGES_ = ${JSON.stringify({ sidebar })};`;

export const pasteScript = ({ app, functions, sidebar }: PasteSources, gatewayUrl: string): string =>
  [
    ...introduction,
    addressLine(gatewayUrl),
    '',
    withoutDirective(functions).trim(),
    '',
    ...(sidebar === undefined ? [] : [pages(sidebar), '']),
    withoutDirective(askingTheLine(app)).trim(),
    '',
  ].join('\n');
