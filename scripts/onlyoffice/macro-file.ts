// The macro for ONLYOFFICE: one script to paste, which declares the functions of the table.
// https://api.onlyoffice.com/docs/macros/guides/adding-custom-functions

import { allArguments, functions } from '../../addon/functions/functions.ts';
import { type FunctionName, functionNames } from '../../addon/functions/call-facts.ts';
import { ADDRESS_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';
import { minify } from '../addon/bundle-addon.ts';
import { bundleScript } from '../assets/bundle-script.ts';
import type { StaticFile } from '../assets/static-file.ts';

/** The global of the bundle within the macro. */
const GLOBAL = 'coinsheetFormulas';

const bundled = async (): Promise<string> =>
  minify(await bundleScript('onlyoffice/functions.ts', { globalName: GLOBAL, target: 'es2020', minify: false }));

const declare = (name: FunctionName): string => {
  const declared = functions[name];
  const taken = allArguments(declared);
  const names = taken.map((argument) => argument.name).join(', ');
  return [
    '  /**',
    `   * ${declared.about}`,
    '   * @customfunction',
    ...taken.map(({ name: argument, isOptional, about }) => {
      // A table as type takes a single cell too.
      return `   * @param {any[][]} ${isOptional ? `[${argument}]` : argument} ${about}`;
    }),
    `   * @returns {any[][]} ${declared.gives}`,
    '   */',
    `  async function ${name}(${names}) {`,
    `    return call('${name}', [${names}]);`,
    '  }',
    `  Api.AddCustomFunction(${name});`,
  ].join('\n');
};

const introduction = `// Coinsheet, crypto market data as formulas in ONLYOFFICE 9 and newer. In the spreadsheet: View > Macros, the plus beside
// "Custom functions", replace all of the template by this, save. Then type =COIN("BTC") in a cell.
(function () {
  const settings = {
    GATEWAY_URL: '${ADDRESS_PLACEHOLDER}',
    // Only if the gateway requires one. It is stored with this file: everyone who can open the file can use it.
    ACCESS_TOKEN: '',
    CURRENCY: 'USD',
  };
`;

export const macroFile = async (): Promise<StaticFile> => {
  const declarations = functionNames.map(declare);
  const content = [
    introduction,
    ...declarations,
    '',
    '  // The formulas themselves.',
    `  ${await bundled()}`,
    `  const call = ${GLOBAL}.start(settings);`,
    '})();',
    '',
  ].join('\n');
  return { path: 'onlyoffice/coinsheet.js', content };
};
