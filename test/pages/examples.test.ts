// Runs every example of the pages against a real gateway, and the recipes for programs as written.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../scripts/pages/example.ts';
import { allExamples } from '../../scripts/pages/examples.ts';
import { recipes } from '../../scripts/pages/recipes.ts';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { systemProgram } from '../support/system-programs.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' } });
});
afterAll(() => gateway.dispose());

const answered = allExamples.filter(({ refusedWith }) => refusedWith === undefined);
const refused = allExamples.filter(({ refusedWith }) => refusedWith !== undefined);

const isTable = (path: string): boolean => path.includes('format=table');

it.each(answered.filter((example) => isTable(pathOf(example))).map((example) => [example.title, pathOf(example)]))(
  '%s: rows (%s)',
  async (_title, path) => {
    const response = await gateway.get(path);
    const body = Object(await response.json());
    expect(response.status).toBe(200);
    expect(body.rows.length).toBeGreaterThan(0);
    expect(response.headers.get('X-Data-As-Of')).not.toBeNull();
  },
);

it.each(answered.filter((example) => !isTable(pathOf(example))).map((example) => [example.title, pathOf(example)]))(
  '%s: an answer (%s)',
  async (_title, path) => {
    const response = await gateway.get(path);
    expect(response.status).toBe(200);
    expect((await response.text()).trim()).not.toBe('');
  },
);

it.each(refused.map((example) => [example.title, pathOf(example), example.refusedWith]))(
  '%s: refused with a sentence (%s)',
  async (_title, path, status) => {
    const response = await gateway.get(path);
    expect(await response.json()).toMatchObject({ status, detail: expect.stringMatching(/[.?^]$/) });
  },
);

describe('the recipe for', () => {
  const textOf = (program: string): string =>
    (recipes.find((recipe) => recipe.program === program)?.text ?? '').replaceAll('ORIGIN', gateway.url);

  it.each(
    recipes.flatMap(({ program, text }) =>
      [...text.matchAll(/ORIGIN(\/[^"' ]*\b)/g)].map(([, path]) => [program, path]),
    ),
  )('%s names an address that answers: %s', async (_program, path) => {
    expect((await gateway.get(path ?? '')).status).toBe(200);
  });

  it('Excel, a table, has valid parameters', async () => {
    const pairs = [...textOf('Excel, a table').matchAll(/(\w+) = "([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const query = new URLSearchParams(pairs.filter(([name]) => name !== 'RelativePath' && name !== 'Delimiter'));
    const [header] = (await (await gateway.get(`/coins.csv?${query}`)).text()).split('\r\n');
    expect(header).toBe('name,price,priceChange1d');
  });

  it('curl runs in a shell', { timeout: INSTALL_MILLISECONDS, tags: ['curl'] }, async () => {
    await systemProgram('curl');
    const { stdout } = await promisify(execFile)('sh', ['-c', textOf('curl')]);
    expect(stdout.split('\r\n')[0]).toBe('name,price,priceChange1d');
  });

  it('Python runs', { timeout: INSTALL_MILLISECONDS, tags: ['python'] }, async () => {
    const command = await systemProgram('python');
    const { stdout } = await promisify(execFile)(command, ['-c', textOf('Python')]);
    expect(stdout.trim().split('\n').length).toBeGreaterThan(3);
  });
});
