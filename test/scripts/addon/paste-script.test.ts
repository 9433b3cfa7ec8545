// The add-on as one script: the pasted script gives the same answers as the pushed files.

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withToken } from '../../../shared/protocol/placeholders.ts';
import { GATEWAY_PLACEHOLDER } from '../../../playground/dialog/ways.ts';
import { pasteScript } from '../../../scripts/addon/paste-script.ts';
import { templateScript } from '../../../scripts/template.ts';
import { addonGatewayUrl } from '../../support/addon-gateway-url.ts';
import { attempted, startDesk } from '../../apps-script/fakes/desk.ts';
import { startScriptHost } from '../../apps-script/fakes/script-host.ts';
import type { Transport } from '../../apps-script/fakes/transport.ts';
import { isES2020 } from '../../apps-script/fakes/syntax.ts';
const built = (name: string): string => readFileSync(join(inject('addonFolder'), name), 'utf8');
const sources = () => ({ app: built('app.js'), functions: built('functions.js'), sidebar: built('sidebar.html') });
const pasted = (): string => pasteScript(sources(), addonGatewayUrl);

/** A folder in which the pasted script replaces both files. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coinsheet-pasted-'));
  await writeFile(join(folder, 'app.js'), pasted());
  await writeFile(join(folder, 'functions.js'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const declared = (script: string): readonly string[] =>
  [...script.matchAll(/^function (\w+)\(/gm)].map(([, name = '']) => name);

test('is an ECMAScript 2020 script', () => {
  expect(() => new vm.Script(pasted())).not.toThrow();
  expect(isES2020(pasted())).toBe(true);
});

test('requests access to the open spreadsheet only, like the manifest', () => {
  expect(pasted()).toMatch(/^\/\*\* @OnlyCurrentDoc \*\/\n/);
});

test('loads without any service, and defines the functions, App_, the page and the address', () => {
  const context = vm.createContext({});
  vm.runInContext(pasted(), context);
  expect(Object.keys(context).sort()).toEqual(
    [
      'App_',
      'COINSHEET_ACCESS_TOKEN_',
      'COINSHEET_GATEWAY_URL_',
      'COINSHEET_SIDEBAR_PAGE_',
      ...declared(built('functions.js')),
    ].sort(),
  );
});

test('contains the sidebar’s page, since only one file can be pasted', () => {
  const context = vm.createContext({});
  vm.runInContext(pasted(), context);
  expect(vm.runInContext("COINSHEET_SIDEBAR_PAGE_.join('\\n')", context)).toBe(built('sidebar.html'));
});

test('has the comments that autocomplete reads', () => {
  const comments = (script: string): readonly string[] =>
    script.match(/\/\*\*(?:(?!\*\/)[\s\S])*@customfunction/g) ?? [];
  expect(comments(pasted())).toEqual(comments(built('functions.js')));
  expect(comments(pasted()).length).toBeGreaterThan(3);
});

describe('the same formulas give the same answers', () => {
  test.each([
    '=COIN("BTC", "24h, marketCap")',
    '=COINS("defi", "marketCap > 1e9", "name, price", "-price", 5)',
    '=COIN("no such coin")',
  ])('%s', (formula) => {
    const [pushedDesk, pastedDesk] = [startDesk(), startDesk({}, folder)];
    expect(pastedDesk.attempt(formula)).toEqual(pushedDesk.attempt(formula));
  });
});

describe('the gateway', () => {
  const other = 'https://other.example.com/below';

  test('is in one line', () => {
    expect(pasted().split(addonGatewayUrl)).toHaveLength(2);
    expect(pasted()).toContain(`\nvar COINSHEET_GATEWAY_URL_ = "${addonGatewayUrl}";\n`);
  });

  test('can be changed there, without other changes', () => {
    expect(pasted().replace(addonGatewayUrl, other)).toBe(pasteScript(sources(), other));
  });

  test('of a formula is the changed one', async () => {
    await writeFile(join(folder, 'app.js'), pasteScript(sources(), other));
    const desk = startDesk({}, folder);
    const urls: string[] = [];
    desk.gateway.instead = ({ url }) => {
      urls.push(url);
      return { status: 500, headers: {}, body: '' };
    };
    desk.attempt('=COIN("BTC")');
    await writeFile(join(folder, 'app.js'), pasted());
    expect(urls.length).toBeGreaterThan(0);
    expect(urls.filter((url) => !url.startsWith(`${other}/`))).toEqual([]);
  });

  test('gets the token of the next line; another gateway does not', async () => {
    const script = withToken(pasted(), 'to"ken');
    expect(script).toContain(`";\nvar COINSHEET_ACCESS_TOKEN_ = "to\\"ken";\n`);
    const sent = async (documentProperties: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
      await writeFile(join(folder, 'app.js'), script);
      const desk = startDesk({ documentProperties }, folder);
      const carried: unknown[] = [];
      desk.gateway.instead = ({ headers }) => {
        carried.push(headers['Authorization']);
        return { status: 500, headers: {}, body: '' };
      };
      desk.attempt('=COIN("BTC")');
      await writeFile(join(folder, 'app.js'), pasted());
      return [...new Set(carried)];
    };
    expect(await sent({})).toEqual(['Bearer to"ken']);
    expect(await sent({ GATEWAY_URL: 'https://stranger.test' })).toEqual([undefined]);
  });

  test.each([
    ['https://a.example/#take&token=t-1', 'https://a.example', 't-1'],
    [' https://a.example/#take', 'https://a.example', ''],
    ['https://a.example', 'https://a.example', ''],
    ['', '', ''],
    [undefined, '', ''],
  ])('of a spreadsheet to copy is that of a cell: %s', (cell, url, token) => {
    const getRangeByName = (name: string) =>
      name === 'COINSHEET_GATEWAY' && cell !== undefined ? { getValue: () => cell } : null;
    const context = vm.createContext({ SpreadsheetApp: { getActive: () => ({ getRangeByName }) } });
    vm.runInContext(templateScript(pasteScript(sources(), GATEWAY_PLACEHOLDER)), context);
    expect(vm.runInContext('[COINSHEET_GATEWAY_URL_, COINSHEET_ACCESS_TOKEN_].join()', context)).toBe(
      `${url},${token}`,
    );
  });

  test('of a cell that changes gets the token of that cell at once', () => {
    const script = templateScript(pasteScript(sources(), GATEWAY_PLACEHOLDER));
    let cell = '';
    const sent: (readonly [string, string | undefined])[] = [];
    const transport: Transport = ({ url, headers }) => {
      sent.push([new URL(url).hostname, headers['Authorization']]);
      return { status: 500, headers: {}, body: '' };
    };
    const SpreadsheetApp = { getActive: () => ({ getRangeByName: () => ({ getValue: () => cell }) }) };
    const host = startScriptHost(folder, { transport }, { SpreadsheetApp });
    const told = [
      '',
      'https://a.example/#take&token=t-a',
      'https://b.example/#take',
      'https://c.example/#take&token=t-c',
    ];
    for (const text of told) {
      cell = text;
      // Google loads the script anew for each run; the cache stays.
      host.evaluate(script);
      attempted(() => host.call('COIN', 'BTC'));
    }
    expect([...new Set(sent.map((one) => one.join(' ')))]).toEqual([
      'a.example Bearer t-a',
      'b.example ',
      'c.example Bearer t-c',
    ]);
  });

  test('is required in the bundle', () => {
    expect(() => pasteScript({ app: 'var App_ = {};', functions: '', sidebar: '' }, other)).toThrow(
      'The bundle names no gateway.',
    );
  });
});
