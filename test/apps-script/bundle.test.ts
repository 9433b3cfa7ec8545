// The built add-on, as it is pushed to Google.

import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { describe, expect, inject, test } from 'vitest';
import { buildAddon, type BuiltAddon } from '../../scripts/addon/build-addon.ts';
import { minifyApp } from '../../scripts/addon/bundle-addon.ts';
import { addonGatewayUrl } from '../support/addon-gateway-url.ts';
import { startDesk } from './fakes/desk.ts';
import { codeInTexts, evaluations, isES2020, topLevel } from './fakes/syntax.ts';
import { functionNames } from '../../addon/functions/call-facts.ts';
const read = (name: string): string => readFileSync(join(inject('addonFolder'), name), 'utf8');

const notInAppsScript = [
  'fetch',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'setTimeout',
  'atob',
  'btoa',
  'crypto',
  'Blob',
  'FormData',
  'performance',
  'process',
  'require',
  'module',
];

/** The others are for the menu. */
const customFunctions = (): readonly (string | undefined)[] =>
  [...read('functions.js').matchAll(/@customfunction\n \*\/\nfunction (\w+)\(/g)].map(([, name]) => name);

interface Built extends Pick<BuiltAddon, 'paste' | 'readable'> {
  readonly pushed: Readonly<Record<string, string>>;
}

const build = async (gatewayUrl: string): Promise<Built> => {
  const outDir = await mkdtemp(join(tmpdir(), 'coinsheet-built-'));
  try {
    const { files, readable, paste } = await buildAddon({ gatewayUrl, outDir, compiled: inject('compiledFolder') });
    const texts = await Promise.all(files.map((name) => readFile(join(outDir, name), 'utf8')));
    return { pushed: Object.fromEntries(files.map((name, index) => [name, texts[index] ?? ''])), readable, paste };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

let forTests: Promise<Built> | undefined;

/** Another build for the gateway that the tests' add-on is built for. */
const builtAgain = (): Promise<Built> => (forTests ??= build(addonGatewayUrl));

describe('the scripts', () => {
  test.each(['app.js', 'functions.js'])('%s is an ECMAScript 2020 script', (name) => {
    expect(() => new vm.Script(read(name))).not.toThrow();
    expect(isES2020(read(name))).toBe(true);
  });

  test('load without any service, and leave one global besides the functions', () => {
    const context = vm.createContext({});
    for (const name of ['app.js', 'functions.js']) vm.runInContext(read(name), context);
    const declared = [...read('functions.js').matchAll(/^function (\w+)/gm)].map(([, name]) => name);
    expect(new Set(Object.keys(context))).toEqual(new Set(['App_', ...declared]));
  });

  test('run without web APIs, as in Apps Script', () => {
    const desk = startDesk();
    expect(notInAppsScript.filter((name) => desk.evaluate(`typeof ${name}`) !== 'undefined')).toEqual([]);
    expect(desk.type('=COIN("BTC")')).toBe(90_000);
  });
});

describe('app.js', () => {
  test('has the characters of ASCII only, which V8 reads faster', () => {
    expect(read('app.js').match(/[^\x00-\x7f]/g)).toBeNull();
  });

  test('is less than half as long as the copy to read, which is the same code', async () => {
    const { readable } = await builtAgain();
    expect(await minifyApp(readable)).toBe(read('app.js'));
    expect(read('app.js').length).toBeLessThan(readable.length / 2);
  });
});

/** The only code that is a text: the page is shown in a frame. */
const PAGE_LINES = /^var COINSHEET_SIDEBAR_PAGE_ = \[[^]*?^\];$/m;

describe('what a reviewer reads', () => {
  test('no script evaluates texts, and none is a text but the sidebar’s page in the script to paste', async () => {
    const { pushed, paste } = await builtAgain();
    const { 'app.js': app = '', 'functions.js': declarations = '', 'sidebar.html': sidebar = '' } = pushed;
    const [, page = ''] = /<script>([^]*)<\/script>/.exec(sidebar) ?? [];
    expect(page).not.toBe('');
    expect(paste).toMatch(PAGE_LINES);
    for (const [name, script] of Object.entries({ app, declarations, page, paste: paste.replace(PAGE_LINES, '') }))
      expect({ name, found: [...evaluations(script), ...codeInTexts(script)] }).toEqual({ name, found: [] });
  });

  test('no line is longer than 1,000 characters, and the script to paste has less than 335 kB', async () => {
    const { pushed, paste } = await builtAgain();
    for (const [name, text] of Object.entries({ ...pushed, paste })) {
      const longest = Math.max(...text.split('\n').map((line) => line.length));
      expect({ name, longest: longest > 1_000 ? longest : 'short' }).toEqual({ name, longest: 'short' });
    }
    expect(Buffer.byteLength(paste)).toBeLessThan(335_000);
  });

  test('the first comment tells what the script does, what it may reach, and where to read it', async () => {
    const { pushed, paste } = await builtAgain();
    for (const script of [pushed['app.js'] ?? '', paste]) {
      const [comment = ''] = /\/\/[^]*?\n(?!\/\/)/.exec(script) ?? [];
      for (const part of ['as formulas', 'What it may reach: one gateway', 'build/readable/app.js'])
        expect(comment).toContain(part);
    }
  });
});

describe('functions.js', () => {
  test('declares functions and nothing else', () => {
    const [directive, ...rest] = topLevel(read('functions.js'));
    expect(directive).toBe('ExpressionStatement');
    expect(new Set(rest)).toEqual(new Set(['FunctionDeclaration']));
    expect(customFunctions()).toEqual([...functionNames]);
  });
});

describe('the build', () => {
  test('writes the same bytes again, in any folder', async () => {
    const { pushed: again } = await builtAgain();
    expect(again).toEqual(Object.fromEntries(Object.keys(again).map((name) => [name, read(name)])));
  });

  test('contains the gateway that it is built for, and may fetch from its host', async () => {
    const { 'app.js': app = '', 'appsscript.json': manifest = '' } = (await build('https://coins.example.com/')).pushed;
    expect(app).toContain('gatewayUrl:"https://coins.example.com"');
    expect(JSON.parse(manifest)).toMatchObject({
      urlFetchWhitelist: ['https://coins.example.com/'],
    });
  });

  test.each(['ftp://example.com', 'example.com', 'https://user:word@example.com', 'https://example.com/?a=1'])(
    'refuses GATEWAY_URL=%s',
    async (gatewayUrl) => {
      await expect(build(gatewayUrl)).rejects.toThrow(`GATEWAY_URL is "${gatewayUrl}": write an address such as`);
    },
  );
});
