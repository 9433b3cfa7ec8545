// Gnumeric, a real spreadsheet program, reads the gateway's CSV address; LibreOffice compares its numbers.
// @module-tag gnumeric

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { systemProgram } from '../support/system-programs.ts';

let gateway: TestGateway;
let folder: string;
let ssconvert: string;
beforeAll(async () => {
  ssconvert = await systemProgram('gnumeric');
  gateway = await startGateway({ marketVars: { MARKET_COINS: '3000' } });
  folder = await mkdtemp(join(tmpdir(), 'coinsheet-'));
}, INSTALL_MILLISECONDS);
afterAll(async () => {
  await Promise.all([gateway.dispose(), rm(folder, { recursive: true })]);
});

/** What Gnumeric makes of an address, cell by cell. */
const load = async (path: string): Promise<readonly (readonly string[])[]> => {
  const file = join(folder, 'loaded.txt');
  await promisify(execFile)(ssconvert, [
    '-O',
    'separator="\t" format=raw quoting-mode=never eol=unix',
    '-T',
    'Gnumeric_stf:stf_assistant',
    `${gateway.url}${path}`,
    file,
  ]);
  return (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
};

interface Page {
  readonly result: readonly Readonly<Record<string, unknown>>[];
}

it('a name that looks like a formula stays a text', async () => {
  const { result }: Page = await (await gateway.market.get('/coins?sortBy=name&limit=1000&page=1')).json();
  const named = result.find(({ name }) => String(name).startsWith('='));
  if (named === undefined) throw new Error('No coin is named like a formula');
  const [, [, cell] = []] = await load(
    `/coins.csv?coinIds=${encodeURIComponent(String(named['id']))}&columns=id,name,rank`,
  );
  // The apostrophe marks the cell as text, and Gnumeric takes it off again.
  expect(cell).toBe(named['name']);
});
