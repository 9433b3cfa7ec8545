// The package as a person gets it: packed, installed outside the repository, run in an empty folder with an empty
// home, on this Node and on an older one where the machine has one.

import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { GATEWAY_PLACEHOLDER } from '../../../playground/dialog/ways.ts';
import { repositoryRoot } from '../../../scripts/local/places.ts';
import { packFolder, writePackage } from '../../../scripts/pack.ts';
import { startHttpTransport } from '../../apps-script/fakes/http-transport.ts';
import { startScriptHost } from '../../apps-script/fakes/script-host.ts';
import { freePorts, runCommand } from '../../support/run-command.ts';
import { setTheStage } from '../setup/setup-stage.ts';

const MOST_BYTES = 2_000_000;
const LAUNCHER = 'node_modules/coinsheet/build/cli/launch.js';

const majorOf = (node: string): number => {
  try {
    return Number.parseInt(execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }), 10);
  } catch {
    return 0;
  }
};

/** The oldest Node from 20 on the machine, besides this one. */
const nodes = (): readonly string[] => {
  const others = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .filter((node) => majorOf(node) >= 20 && majorOf(node) < 22);
  return [process.execPath, ...others.slice(0, 1)];
};

let folder: string;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coinsheet-package-'));
  await writePackage(inject('pagesFolder'), join(folder, 'package'));
  archive = await packFolder(join(folder, 'package'), folder);
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, 'coinsheet'), { recursive: true });
  await promisify(execFile)('tar', ['xzf', archive, '-C', join(modules, 'coinsheet'), '--strip-components=1']);
  // What a registry would give.
  for (const name of ['wrangler', 'node'])
    await symlink(join(repositoryRoot, 'node_modules', name), join(modules, name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is small, without sources, pictures of the documents and source maps; needs wrangler and node', async () => {
  expect((await stat(archive)).size).toBeLessThan(MOST_BYTES);
  const installed = join(folder, 'node_modules/coinsheet');
  const files = await readdir(installed, { recursive: true });
  expect(files.filter((file) => /\.(ts|map)$|docs\/images|^node_modules/.test(file))).toEqual([]);
  const described = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(Object.keys(described.dependencies)).toEqual(['node', 'wrangler']);
  expect(described).not.toHaveProperty('private');
  expect(await readFile(join(installed, 'build/assets/docs/start.html'), 'utf8')).not.toContain('<picture>');
});

/** An empty folder to run a command in; its home is empty, too. */
const emptyFolder = async () => {
  const here = await mkdtemp(join(folder, 'here-'));
  const home = join(here, 'home');
  const cwd = join(here, 'work');
  await Promise.all([mkdir(home), mkdir(cwd)]);
  return { cwd, environment: { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: join(home, '.config') } };
};

const start = async (node: string) => {
  const { cwd, environment } = await emptyFolder();
  const [PORT = '', MARKET_PORT = ''] = await freePorts(2);
  const ports = { PORT, MARKET_PORT, MARKET_COINS: '300', UPSTREAM_URL: '', UPSTREAM_API_KEY: '' };
  const command = runCommand(LAUNCHER, { ...environment, ...ports }, { root: folder, cwd, node });
  return { ...command, cwd, url: `http://127.0.0.1:${PORT}`, printed: await command.ready };
};

const table = '/coins?category=defi&where=marketCap%3E1e9&format=csv';

describe.each(nodes().map((node) => [majorOf(node), node] as const))('npx coinsheet on Node %i', (_major, node) => {
  it('serves the page, an address and a formula, leaves the folder empty, and ends at SIGTERM', async () => {
    const { cwd, url, printed, signal, ended } = await start(node);
    expect(printed).toContain(`Coinsheet is ready: ${url} (simulated prices)\n`);
    expect(printed).toContain('npx coinsheet --live');
    for (const path of ['/', '/docs/start', '/status']) expect((await fetch(`${url}${path}`)).status).toBe(200);
    const { stdout: lines } = await promisify(execFile)('curl', ['-s', `${url}${table}`]);
    expect(lines.split('\r\n').length).toBeGreaterThan(5);

    const code = await (await fetch(`${url}/addon/code.txt`)).text();
    await writeFile(join(folder, 'app.js'), code.replaceAll(GATEWAY_PLACEHOLDER, url));
    await writeFile(join(folder, 'functions.js'), '');
    const transport = startHttpTransport();
    const rows = startScriptHost(folder, { transport: transport.send }).call('COINS', 'defi', 'marketCap > 1e9');
    await transport.close();
    const cells = lines.trimEnd().split('\r\n').slice(1);
    expect(Array.isArray(rows) && rows.slice(1).map((row: readonly unknown[]) => row.join(','))).toEqual(cells);

    expect(await readdir(cwd)).toEqual([]);
    signal('SIGTERM');
    // The clock is real: in the hour after midnight (UTC) a day is recorded, and the log tells of it.
    const err = expect.stringMatching(/^(\{"event":"record-[^\n]*\n)*$/);
    expect(await ended).toEqual({ code: 0, out: printed, err });
  });
});

describe('npx coinsheet', () => {
  const run = async (words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const { cwd, environment } = await emptyFolder();
    const { ended } = runCommand(LAUNCHER, { ...environment, ...more }, { root: folder, cwd, words });
    return { ...(await ended), cwd };
  };

  it('--help names every command; one tells how it is called', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    const names = [...out.matchAll(/^ {2}npx coinsheet (\w+)/gm)].map(([, name]) => name);
    expect(names).toEqual(['deploy', 'template', 'token', 'check', 'forget']);
    const misspelt = await run(['deplyo']);
    expect([misspelt.code, misspelt.err]).toEqual([
      1,
      expect.stringMatching(/no command "deplyo"; did you mean deploy/),
    ]);
    const deploying = await run(['deploy', 'now']);
    expect([deploying.code, deploying.err]).toEqual([1, expect.stringContaining('takes no words, not "now"')]);
    expect(await readdir(deploying.cwd)).toEqual([]);
    for (const one of names) {
      const told = await run([one ?? '', '--help']);
      expect([told.code, told.out]).toEqual([0, expect.stringContaining(`npx coinsheet ${one}`)]);
      expect(await readdir(told.cwd)).toEqual([]);
    }
    const template = await run(['template']);
    expect(template.out).toContain('npx coinsheet deploy');
    expect(await readFile(join(template.cwd, 'coinsheet/template/Code.gs'), 'utf8')).toContain('COINSHEET_GATEWAY');
    const wrong = await run(['token', '--x']);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/^npx coinsheet token does not know "--x"/)]);
    expect((await run(['token'])).out).toMatch(
      /^Token, for clients: +[\w-]{32}\nHash, for ACCESS_TOKEN_HASHES: +[0-9a-f]{64}\n/,
    );
  });

  it('deploy: from nothing to a first answer, and again once a setting is another', async () => {
    const gateway = await start(process.execPath);
    const stage = await setTheStage();
    await stage.change({ isLoggedIn: true, targets: [gateway.url] });
    const environment = { ...stage.asCommand, PROVIDER: 'coinpaprika' };
    const { code, out, cwd } = await run(['deploy'], environment);
    expect([code, out]).toEqual([0, expect.stringContaining(`✓ Deployment: ${gateway.url}.`)]);
    const own = join(cwd, 'coinsheet');
    expect((await readdir(own)).sort()).toEqual(['.gitignore', '.wrangler', 'Code.gs', 'wrangler.toml']);
    expect(await readFile(join(own, '.gitignore'), 'utf8')).toBe('*\n');
    const [, token = ''] = /\/#take&token=([\w-]{32})\n/.exec(out) ?? [];
    expect(token).not.toBe('');
    const script = await readFile(join(own, 'Code.gs'), 'utf8');
    expect(script).toContain(
      `var COINSHEET_GATEWAY_URL_ = "${gateway.url}";\nvar COINSHEET_ACCESS_TOKEN_ = "${token}";\n`,
    );
    const toml = await readFile(join(own, 'wrangler.toml'), 'utf8');
    const [main = '', directory = ''] = ['main', 'directory'].map(
      (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(toml)?.[1] ?? '',
    );
    expect((await stat(main)).isFile() && (await stat(directory)).isDirectory()).toBe(true);
    expect(toml).toContain('PROVIDER = "coinpaprika"');

    await chmod(join(own, 'Code.gs'), 0o644);
    const words = ['deploy'];
    const more = { SNAPSHOT_TTL_SECONDS: '600', PAGE_ORIGINS: 'own', OPERATOR_TOKEN_HASHES: 'f00d' };
    const other = { ...environment, ...more };
    const { out: changed } = await runCommand(LAUNCHER, other, { root: folder, cwd, words }).ended;
    expect(changed).toContain('· Deployment: ');
    expect(changed).toContain('is of another version, or has other settings');
    const written = await readFile(join(own, 'wrangler.toml'), 'utf8');
    expect(written).toContain('SNAPSHOT_TTL_SECONDS = "600"');
    expect(written).toContain('\n[vars]\nPAGE_ORIGINS = "own"\n');
    expect(written).not.toContain('f00d');
    expect((await stat(join(own, 'Code.gs'))).mode & 0o077).toBe(0);

    const { out: unchanged } = await runCommand(LAUNCHER, other, { root: folder, cwd, words }).ended;
    expect([unchanged.includes('✓ First answer'), unchanged.includes('· Deployment')]).toEqual([true, false]);

    const byHand = written.replace('"600"', '"900"');
    await writeFile(join(own, 'wrangler.toml'), byHand);
    const stopped = await runCommand(LAUNCHER, other, { root: folder, cwd, words }).ended;
    expect([stopped.code, stopped.err]).toEqual([
      1,
      'coinsheet/wrangler.toml was changed by hand, and would be written anew: move its settings, with PROVIDER, to coinsheet/.dev.vars and delete it. Nothing was done.\n',
    ]);
    expect(await readFile(join(own, 'wrangler.toml'), 'utf8')).toBe(byHand);
    await stage.dispose();
    gateway.signal('SIGTERM');
    await gateway.ended;
  });
});
