// Runs every command of curl in the documents as the pages run it, and the recipes for programs as they are written.

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { commandsIn, formulasIn, ORIGIN } from '../../scripts/pages/requests.ts';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { systemProgram } from '../support/system-programs.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' } });
});
afterAll(() => gateway.dispose());

/** The blocks of code in a document. */
const blocksOf = (file: string): readonly string[] =>
  [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/^```\w*\n([\s\S]*?)\n```$/gm)].map(
    ([, block = '']) => block,
  );

const files = [
  'README.md',
  ...readdirSync(join(repositoryRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const commands = files.flatMap((file) =>
  blocksOf(file).flatMap((block) => (commandsIn(block) ?? []).map((command) => [file, command] as const)),
);

it('there are commands in the documents', () => {
  expect(new Set(commands.map(([file]) => file)).size).toBeGreaterThan(5);
});

it.each(commands.map(([file, { text, path, body }]) => [file, text, path, body]))(
  '%s: %s',
  async (_file, _text, path, body) => {
    const response = await gateway.get(path, body === undefined ? {} : { method: 'POST', body });
    const text = await response.text();
    const rows = path.includes('format=table') ? JSON.parse(text).rows.length : text.trim().length;
    expect([response.status, rows > 0]).toEqual([200, true]);
  },
);

it.each([
  ["curl --get 'https://YOUR-GATEWAY/coins' --data-urlencode 'where=a > 5%'", '/coins?where=a%20%3E%205%25', undefined],
  ['curl http://127.0.0.1:8787/coins/query -d \'{"a":\n 1}\'', '/coins/query', '{"a":\n 1}'],
  ["curl --get 'http://127.0.0.1:8787/coins' \\\n  --data-urlencode 'ids=BTC,ETH'", '/coins?ids=BTC,ETH', undefined],
])('%s', (text, path, body) => expect(commandsIn(text)).toEqual([{ text, path, body }]));

it.each(['npm ci', "curl 'http://127.0.0.1:8788/v1/tickers'", "npm start\ncurl 'http://127.0.0.1:8787/coins'"])(
  'no page runs %s',
  (text) => expect(commandsIn(text)).toBeUndefined(),
);

it.each([
  ['=COIN("BTC")\n=COINSHEET.COIN("ETH")', 2],
  ['=IMPORTDATA("https://YOUR-GATEWAY/coins.csv")', undefined],
  ['marketCap > 1e9', undefined],
])('formulas that run in %s: %s', (block, count) => expect(formulasIn(block)?.length).toBe(count));

describe('the recipe for', () => {
  const recipes = blocksOf('docs/install-addresses.md');
  const recipe = (part: string): string =>
    (recipes.find((block) => block.includes(part)) ?? '').replaceAll(new RegExp(ORIGIN, 'g'), () => gateway.url);

  it.each(recipes.flatMap((text) => [...text.matchAll(/(\/coins[^"' ]*\b)/g)].map(([, path]) => path)))(
    'a program names an address that answers: %s',
    async (path) => {
      expect((await gateway.get(path ?? '')).status).toBe(200);
    },
  );

  it('Excel, a table, has valid parameters', async () => {
    const pairs = [...recipe('Csv.Document').matchAll(/(\w+) = "([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const query = new URLSearchParams(pairs.filter(([name]) => name !== 'RelativePath' && name !== 'Delimiter'));
    const [header] = (await (await gateway.get(`/coins.csv?${query}`)).text()).split('\r\n');
    expect(header).toBe('name,price,priceChange1d');
  });

  it('curl runs in a shell', { timeout: INSTALL_MILLISECONDS, tags: ['curl'] }, async () => {
    await systemProgram('curl');
    const { stdout } = await promisify(execFile)('sh', ['-c', recipe('curl ')]);
    expect(stdout.split('\r\n')[0]).toBe('name,price,priceChange1d');
  });

  it('Python runs', { timeout: INSTALL_MILLISECONDS, tags: ['python'] }, async () => {
    const command = await systemProgram('python');
    const { stdout } = await promisify(execFile)(command, ['-c', recipe('import csv')]);
    expect(stdout.trim().split('\n').length).toBeGreaterThan(3);
  });
});
