// The add-on as one plain script to paste into Extensions > Apps Script. Pure: made from the files that clasp pushes,
// so that it gives the same answers.

interface PasteSources {
  readonly app: string;
  readonly functions: string;
  readonly sidebar: string;
}

/** Without the first line, Google would request access to all spreadsheets of the user. */
const permission = '/** @OnlyCurrentDoc */';

const instruction = [
  '// In the spreadsheet: Extensions > Apps Script, replace all of Code.gs by this, save, and reload the spreadsheet.',
  '// The next lines have the address of the gateway and, if it requires one, the access token: everyone who can edit the',
  '// spreadsheet can read it here.',
];

/** The comment with which `app.js` begins. */
const INTRODUCTION = /^(?:\/\/.*\n)*/;

const BUILT_IN_ADDRESS = /("?gatewayUrl"?:\s*)"[^"]*"/;

/** Replaces the built-in address by the variables in the lines of the address and the token. */
const askingTheLine = (app: string): string => {
  if (!BUILT_IN_ADDRESS.test(app)) throw new Error('The bundle names no gateway.');
  return app.replace(BUILT_IN_ADDRESS, '$1COINSHEET_GATEWAY_URL_,accessToken:COINSHEET_ACCESS_TOKEN_');
};

/** Removes "use strict", which has no effect in the middle of a script. */
const withoutDirective = (script: string): string => script.replace('"use strict";\n', '');

/** The sidebar's page, since only one file is pasted. */
const pageLines = (sidebar: string): readonly string[] => [
  "// The sidebar's page by its lines, as HTML with its style and script. It is shown when you open the sidebar: Google",
  '// runs it in a frame of its own, and it reaches this script by the function coinsheetSidebar only.',
  'var COINSHEET_SIDEBAR_PAGE_ = [',
  ...sidebar.split('\n').map((line) => `${JSON.stringify(line)},`),
  '];',
  '',
];

export const pasteScript = ({ app, functions, sidebar }: PasteSources, gatewayUrl: string): string =>
  [
    permission,
    '',
    `${INTRODUCTION.exec(app)?.[0] ?? ''}//`,
    ...instruction,
    `var COINSHEET_GATEWAY_URL_ = ${JSON.stringify(gatewayUrl)};`,
    'var COINSHEET_ACCESS_TOKEN_ = "";',
    '',
    withoutDirective(functions).trim(),
    '',
    ...pageLines(sidebar),
    askingTheLine(app).replace(INTRODUCTION, '').trim(),
    '',
  ].join('\n');
