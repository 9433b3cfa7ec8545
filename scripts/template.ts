// `npm run template`, `npx coinsheet template`: writes the script of a spreadsheet to copy, whose gateway's address is
// one cell, and the steps to make it.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { GATEWAY_PLACEHOLDER } from '../playground/dialog/ways.ts';
import { called } from './local/called.ts';
import { refuseWords, runCommand } from './local/environment.ts';
import { assetsFolder, isPackage, ownFolder } from './local/places.ts';

const CELL = 'COINSHEET_GATEWAY';

const lines = `var COINSHEET_GATEWAY_URL_ = "${GATEWAY_PLACEHOLDER}";\nvar COINSHEET_ACCESS_TOKEN_ = "";\n`;

const fromCell = `// Both come from the cell named ${CELL}: the address that the setup prints, with its token.
var COINSHEET_CELL_ = (function () {
  try {
    return String(SpreadsheetApp.getActive().getRangeByName("${CELL}").getValue()).trim();
  } catch (problem) {
    return "";
  }
})().split(/\\/*#take(?:&token=)?/);
var COINSHEET_GATEWAY_URL_ = COINSHEET_CELL_[0];
var COINSHEET_ACCESS_TOKEN_ = COINSHEET_CELL_[1] || "";
`;

/** @param code the script to paste, without an address. */
export const templateScript = (code: string): string => {
  if (!code.includes(lines)) throw new Error('The script has no lines of the address and the token.');
  return code.replace(lines, () => fromCell);
};

const steps = (script: string): string => `A spreadsheet to copy

1. Make an empty spreadsheet. A1: "My gateway". Select B1, choose Data > Named ranges, and name it ${CELL}.
2. Extensions > Apps Script: replace all of Code.gs by ${script}, save, and reload the spreadsheet.
3. Write into B1 the address that \`${called('setup')}\` prints, and build the sheets: formulas from row 3 on, or
   Coinsheet > Open sidebar > templates.
4. Empty B1. Then File > Make a copy: the copy has no earlier versions, in which the token would be.
5. In the copy: Share > Anyone with the link > Viewer. Give away its address with /copy in place of /edit and all after.

Who opens that address gets a copy of their own, script included, writes the address of their own gateway into B1 and
reloads. Who can edit a copy can read B1, and so the token; the one to copy must have none.
`;

export const templateCommand = async (words: readonly string[]): Promise<void> => {
  refuseWords(called('template'), words);
  const folder = join(ownFolder, isPackage ? 'template' : 'build/template');
  await mkdir(folder, { recursive: true });
  const script = join(folder, 'Code.gs');
  await writeFile(script, templateScript(await readFile(join(assetsFolder, 'addon', 'code.txt'), 'utf8')));
  const text = steps(relative('.', script));
  await writeFile(join(folder, 'steps.txt'), text);
  console.log(text);
  console.log(`Written: ${relative('.', script)}, ${relative('.', join(folder, 'steps.txt'))}`);
};

if (import.meta.main) await runCommand(() => templateCommand(process.argv.slice(2)));
