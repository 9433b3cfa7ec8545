// Bundles the compiled modules into what Apps Script runs: `app.js`, one global with all code; `functions.js`, the
// functions that Google calls by name, with the comments that its autocomplete shows; and the sidebar's page. All but
// the functions is minified, since Google parses all of `app.js` each time it calculates a cell.

import {
  allArguments,
  type DeclaredArgument,
  type DeclaredFunction,
  functions,
} from '../../addon/functions/functions.ts';
import { type FunctionName, functionNames } from '../../addon/functions/call-facts.ts';
import { transform, type TransformOptions } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { bundleScript } from '../assets/bundle-script.ts';
import type { Edition } from './manifest.ts';
import { repositoryRoot } from '../local/places.ts';

/** Length of a line of prose in a comment. */
const LINE = 117;

const wrapped = (text: string): readonly string[] =>
  text.split(' ').reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > LINE) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);

const types = { text: 'string', number: 'number', switch: 'boolean' } as const satisfies Record<
  DeclaredArgument['kind'],
  string
>;

const resultTypes = { table: 'Array<Array>', number: 'number', any: '*' } as const satisfies Record<
  DeclaredFunction['result'],
  string
>;

const parameterLine = ({ name, kind, isOptional, about }: DeclaredArgument): string =>
  `@param {${types[kind]}} ${name} ${isOptional ? 'Optional. ' : ''}${about}`;

const commentLines = (declared: DeclaredFunction): readonly string[] => [
  ...wrapped(declared.about),
  `Example: ${declared.examples.join(', ')}`,
  '',
  ...allArguments(declared).map(parameterLine),
  `@return {${resultTypes[declared.result]}} ${declared.gives}`,
  '@customfunction',
];

const declare = (name: FunctionName): string => {
  const declared = functions[name];
  const taken = allArguments(declared)
    .map(({ name: argument, kind }) => (kind === 'switch' ? `...${argument}` : argument))
    .join(', ');
  return [
    '/**',
    ...commentLines(declared).map((line) => ` * ${line}`.trimEnd()),
    ' */',
    `function ${name}(${taken}) {`,
    `  return App_.formula('${name}', [${taken}]);`,
    '}',
  ].join('\n');
};

/** A script of functions that call the global `App_`. */
const googleFunctions = (): string => `${functionNames.map(declare).join('\n\n')}\n`;

/** Of a line, from which on it ends as soon as it can. */
const LINE_LIMIT = 500;

/**
 * Minifies what people may review: its lines stay below 1,000 characters. A bundler that minifies limits the lines of
 * each module only, and joins them.
 */
export const minify = async (
  code: string,
  more: Pick<TransformOptions, 'loader' | 'supported'> = {},
): Promise<string> => {
  const minified = await transform(code, {
    target: 'es2020',
    minify: true,
    lineLimit: LINE_LIMIT,
    charset: 'ascii',
    legalComments: 'none',
    ...more,
  });
  return minified.code.trim();
};

const BUILD_ID_LENGTH = 12;

const DIRECTIVE = '"use strict";\n';

const withoutDirective = (script: string): string => script.replace(DIRECTIVE, '');

const buildId = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, BUILD_ID_LENGTH);

interface Facts {
  readonly gatewayUrl: string;
  readonly edition: Edition;
}

/** One script with one global, which begins with what is known at the build. */
const bundleApp = async (entry: string, facts: Facts, declarations: string): Promise<string> => {
  const modules = await rollup({ input: entry });
  const codeWith = async (intro: string): Promise<string> => {
    const { output } = await modules.generate({ format: 'iife', name: 'App_', strict: false, esModule: false, intro });
    return output[0].code;
  };
  try {
    const id = buildId(await codeWith(''), declarations);
    return await codeWith(`const COINSHEET_BUILD = ${JSON.stringify({ ...facts, id })};`);
  } finally {
    await modules.close();
  }
};

/** For those who review the script in Google's editor. */
const introduction = `// Coinsheet: crypto market data as formulas, with a menu and a sidebar.
// What it may reach: one gateway, built in unless the settings name another, which is sent what the formulas ask for
// and no other cell; the settings, time zone, cache and lock of this document; by its menu and sidebar only, the cells
// of the open spreadsheet, and a timer that refreshes it if you turn that on.
// Minified, since Google parses it for each cell. The same code with its names and comments is build/readable/app.js,
// which \`npm run build\` writes from the sources.
`;

/**
 * In ASCII, since V8 keeps a text with other characters in two bytes each, and parses it slower: esbuild leaves them in
 * regular expressions, where an escape means the same.
 */
const inAscii = (script: string): string =>
  script.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const minifyApp = async (readable: string): Promise<string> => {
  // V8 skips the body of a function until its first call, but parses that of an arrow function in a function.
  const code = await minify(readable, { supported: { arrow: false } });
  return `${introduction}${inAscii(code)}\n`;
};

export const bundleAddon = async (compiled: string, facts: Facts) => {
  const folder = join(compiled, 'apps-script');
  const menuFunctions = await readFile(join(folder, 'menu-functions.js'), 'utf8');
  const declarations = `${DIRECTIVE}${googleFunctions()}\n${withoutDirective(menuFunctions)}`;
  /** `app.js` before it is minified. */
  const readable = await bundleApp(join(folder, 'app.js'), facts, declarations);
  return { 'app.js': await minifyApp(readable), 'functions.js': declarations, readable };
};

const sidebarFolder = 'addon/sidebar/page';

const bundled = async (entry: string, loader: 'css' | 'js'): Promise<string> =>
  // Supported by Google's sidebar and the browsers of the playground.
  minify(await bundleScript(`${sidebarFolder}/${entry}`, { target: 'es2020', minify: false }), { loader });

/** Replaces by a function: in a replacement text `$` has a special meaning. */
const put = (page: string, mark: string, text: string): string => page.replace(mark, () => text);

/** Returns the sidebar's page in one file: a page in Google's sidebar cannot load other files of the script. */
export const buildSidebar = async (): Promise<string> => {
  const [page, style, script] = await Promise.all([
    readFile(join(repositoryRoot, sidebarFolder, 'page.html'), 'utf8'),
    bundled('styles.css', 'css'),
    bundled('page.ts', 'js'),
  ]);
  return put(put(page, '/* style */', style), '/* script */', script);
};
