// The whole add-on as one plain script, for people who paste it into Extensions > Apps Script. Pure: made from the files
// that clasp pushes, so that it gives the same answers.

/** What the script is made of, by the names of the files. */
export interface PasteSources {
  readonly app: string;
  readonly functions: string;
  /** The sidebar's page, where the build has one. */
  readonly sidebar?: string | undefined;
}

/** Begins the one line that holds the gateway's address; all behind it on the line is the address. */
const ADDRESS_LINE = 'var COINSHEET_GATEWAY_URL_ =';

const addressLine = (gatewayUrl: string): string => `${ADDRESS_LINE} ${JSON.stringify(gatewayUrl)};`;

/** The script for another gateway: only that line changes. */
export const withGatewayUrl = (script: string, gatewayUrl: string): string =>
  script
    .split('\n')
    .map((line) => (line.startsWith(ADDRESS_LINE) ? addressLine(gatewayUrl) : line))
    .join('\n');

/** Google would ask for every spreadsheet of the person without the first line. */
const introduction = [
  '/** @OnlyCurrentDoc */',
  '',
  '// Coinsheet, crypto market data as formulas. In the spreadsheet: Extensions > Apps Script, put this in place of all that',
  '// stands in Code.gs, save, and reload the spreadsheet. The gateway that is asked is named in the next line.',
];

const BUILT_IN_ADDRESS = /("?gatewayUrl"?:\s*)"[^"]*"/;

/** Takes the address from the line at the top instead of the one that was built in. */
const askingTheLine = (app: string): string => {
  if (!BUILT_IN_ADDRESS.test(app)) throw new Error('The bundle names no gateway.');
  return app.replace(BUILT_IN_ADDRESS, '$1COINSHEET_GATEWAY_URL_');
};

/** A directive in the middle of a script directs nothing. */
const withoutDirective = (script: string): string => script.replace(/^(['"])use strict\1;\n/, '');

/** Where only one file can be pasted, the sidebar's page is a text in it. */
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
