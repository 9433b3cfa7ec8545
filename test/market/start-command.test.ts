// `npm start` as a process: the gateway with the market or the real upstream, what it prints, a clean end. Runs in a
// copy of the repository, so that no other test reads its built files.

import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  chooseUpstream,
  describeSettings,
  gatewaySettings,
  gatewaySettingNames,
} from '../../scripts/local/choose-upstream.ts';
import { describeStart, reachUpstream, readArguments } from '../../scripts/local/start-gateway.ts';
import { readPort, StartProblem } from '../../scripts/local/environment.ts';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { asPlainText, needs, usualUpstream } from '../../scripts/way-in/needs.ts';
import { coinstats } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import { providerNames, keylessProvider } from '../../workers/gateway/providers/registry.ts';
import { anyAnswers, freePorts, runCommand, type RunCommandOptions } from '../support/run-command.ts';
import { usageOf } from '../support/sandbox.ts';
import { startMarket } from '../support/start-market.ts';
import { startScriptedUpstream } from '../support/start-scripted-upstream.ts';

const POLL = { timeout: 20_000 };
/** Folders that a start does not need, or makes itself. */
const left = new Set(['.git', '.wrangler', 'bench', 'build', 'node_modules', 'test']);

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'coinsheet-start-'));
  const isSource = (path: string): boolean => !path.endsWith('/dist') && !path.endsWith('.dev.vars');
  const sources = (await readdir(repositoryRoot)).filter((name) => !left.has(name));
  await Promise.all(
    sources.map((name) => cp(join(repositoryRoot, name), join(copy, name), { recursive: true, filter: isSource })),
  );
  await symlink(join(repositoryRoot, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const started = async (environment: Readonly<Record<string, string>> = {}, options: RunCommandOptions = {}) => {
  const [port = '', marketPort = ''] = await freePorts(2);
  const variables = {
    PORT: port,
    MARKET_PORT: marketPort,
    MARKET_COINS: '300',
    UPSTREAM_URL: '',
    UPSTREAM_API_KEY: '',
  };
  const command = runCommand('scripts/start.ts', { ...variables, ...environment }, { root: copy, ...options });
  const urls = { gateway: `http://127.0.0.1:${port}`, market: `http://127.0.0.1:${marketPort}` };
  const printed = await command.ready;
  return { ...command, ...urls, printed, line: printed.slice(0, printed.indexOf('\n') + 1) };
};

const distFolder = (): string => join(copy, 'apps-script', 'dist');

/** As if the add-on had been built just now. */
const copyBuiltAddon = async (): Promise<void> => {
  await rm(distFolder(), { recursive: true, force: true });
  await cp(inject('addonFolder'), distFolder(), { recursive: true });
};

/** When each file of the built add-on was written. */
const builtAt = async (): Promise<Readonly<Record<string, number>>> => {
  const folder = distFolder();
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const)),
  );
};

const table = '/coins?category=defi&where=marketCap%3E1e9&format=csv';

describe('npm start', () => {
  it('serves a table over the simulated market, builds the missing add-on, and cleans up at SIGTERM', async () => {
    await rm(distFolder(), { recursive: true, force: true });
    const { line, printed, gateway, market, signal, ended } = await started();
    for (const path of ['/', '/docs/', '/docs/start']) {
      expect(printed).toContain(`${gateway}${path}`);
      expect((await fetch(`${gateway}${path}`)).status).toBe(200);
    }
    expect(printed).toContain(`UPSTREAM_URL=${usualUpstream()}\n`);
    expect(printed).toContain(asPlainText(needs.key));
    expect(printed).toContain('npm start -- --live');
    expect(printed).toContain(keylessProvider.source.terms);
    expect(printed).toMatch(/To stop: +Ctrl-C\n$/);
    expect(line).toBe(`Coinsheet is ready: ${gateway} (simulated prices)\n`);
    const response = await fetch(`${gateway}${table}`);
    expect(response.headers.get('X-Data-Simulated')).toBe('true');
    const [header, ...rows] = (await response.text()).trimEnd().split('\r\n');
    expect(header).toBe('rank,name,symbol,price,priceChange1d,priceChange1w,marketCap,volume');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((row) => Number(row.split(',').at(-2)) > 1e9)).toBe(true);
    expect(await anyAnswers([market])).toBe(true);
    expect(Object.keys(await builtAt()).sort()).toEqual(['app.js', 'appsscript.json', 'functions.js', 'sidebar.html']);
    signal('SIGTERM');
    expect(await ended).toEqual({ code: 0, out: printed, err: '' });
    expect(await anyAnswers([gateway, market])).toBe(false);
  });

  it('with an upstream: calls it with the key, answers no foreign page, starts no market, rebuilds the stale add-on, and ends with the process that started it', async () => {
    await copyBuiltAddon();
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const name of await readdir(distFolder())) await utimes(join(distFolder(), name), anHourAgo, anHourAgo);
    const upstream = await startScriptedUpstream();
    try {
      const real = { UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: 'the-real-key' };
      const { line, printed, gateway, market, signal, ended } = await started(real, { belowShell: true });
      expect(printed).not.toContain('Real prices');
      expect(line).toBe(`Coinsheet is ready: ${gateway} (prices from ${new URL(upstream.url).host})\n`);
      const text = await (await fetch(`${gateway}/coins?columns=id&format=csv`)).text();
      expect(text).toBe('id\r\nbitcoin\r\nethereum\r\n');
      expect(upstream.requests.map(({ headers }) => headers['x-api-key'])).toContain('the-real-key');
      const calls = upstream.requests.length;
      const asked = await Promise.all(
        [gateway, 'https://evil.example'].map((Origin) =>
          fetch(`${gateway}/coins?currency=EUR`, { headers: { Origin } }),
        ),
      );
      expect([asked.map(({ status }) => status), upstream.requests.length > calls]).toEqual([[200, 403], true]);
      expect(await anyAnswers([market])).toBe(false);
      for (const time of Object.values(await builtAt())) expect(time).toBeGreaterThan(anHourAgo.getTime());
      signal('SIGKILL');
      await expect.poll(() => anyAnswers([gateway]), POLL).toBe(false);
      await ended;
    } finally {
      await upstream.dispose();
    }
  });

  it('without a key, over CoinPaprika’s interface: reads settings from the environment and .dev.vars, and prints their names, but not their values; a fresh add-on is not rebuilt', async () => {
    await copyBuiltAddon();
    const before = await builtAt();
    const paprika = await startMarket({ MARKET_COINS: '2100' });
    const token = 'a-token-of-a-test';
    const hash = createHash('sha256').update(token).digest('hex');
    const file = join(copy, '.dev.vars');
    await writeFile(file, `ACCESS_TOKEN_HASHES=${hash}\nSNAPSHOT_TTL_SECONDS=60\nPROVIDER=coinpaprika\n`);
    try {
      const { line, gateway, market, signal, ended } = await started({
        SNAPSHOT_TTL_SECONDS: '4321',
        SNAPSHOT_COINS: '1000',
        UPSTREAM_URL: `${paprika.url}/coinpaprika/v1`,
      });
      expect(line).toBe(
        `Coinsheet is ready: ${gateway} (prices from ${new URL(paprika.url).host}; SNAPSHOT_COINS, SNAPSHOT_TTL_SECONDS from the environment; ACCESS_TOKEN_HASHES, PROVIDER from .dev.vars)\n`,
      );
      expect((await fetch(`${gateway}${table}`)).status).toBe(401);
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`${gateway}/coins.csv?columns=name&limit=2`, { headers });
      expect([answer.status, await answer.text()]).toEqual([200, 'name\r\nBitcoin\r\nEthereum\r\n']);
      expect((await usageOf(paprika.url, 'coinpaprika')).usedCredits).toBe(1);
      expect(await anyAnswers([market])).toBe(false);
      expect(await (await fetch(`${gateway}/status`, { headers })).text()).toContain('4321');
      expect(await builtAt()).toEqual(before);
      signal('SIGTERM');
      await ended;
    } finally {
      await rm(file);
      await paprika.dispose();
    }
  });
});

describe('a start that fails', () => {
  it.each(['SIGINT', 'SIGHUP'] as const)('because of %s: prints nothing', async (name) => {
    const { ready, ended, signal } = runCommand('test/support/start-that-signals-break.ts', { BREAK_ON: name });
    await ready;
    signal(name);
    expect(await ended).toEqual({ code: 0, out: 'Starting.\n', err: '' });
  });

  it('by itself: the error, exit code 1', async () => {
    const { code, err } = await runCommand('test/support/start-that-signals-break.ts', {}).ended;
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Error: A helper is gone.') });
  });
});

// oxfmt-ignore
it.each([
  [{ UPSTREAM_URL: 'https://api.example.com' }, 'UPSTREAM_URL is set, but UPSTREAM_API_KEY is not: set both, or neither for the simulated market.'],
  [{ UPSTREAM_API_KEY: 'secret' }, 'UPSTREAM_API_KEY is set, but UPSTREAM_URL is not: set both, or neither for the simulated market.'],
  [{ UPSTREAM_URL: 'api', UPSTREAM_API_KEY: 'secret' }, 'UPSTREAM_URL is not a URL.'],
])('%j: a sentence', (environment, sentence) => {
  expect(() => chooseUpstream(environment)).toThrow(new StartProblem(sentence));
});

it('UPSTREAM_URL and UPSTREAM_API_KEY: the real upstream; neither: the embedded market', () => {
  const url = 'https://api.example.com/v1';
  const real = { kind: 'real', url, apiKey: 'secret', host: 'api.example.com', provider: coinstats };
  expect(chooseUpstream({ UPSTREAM_URL: url, UPSTREAM_API_KEY: 'secret' })).toEqual(real);
  expect(chooseUpstream({})).toEqual({ kind: 'embedded' });
  expect(chooseUpstream({ PROVIDER: 'coinstats' })).toEqual({ kind: 'embedded' });
});

describe('a provider without a key', () => {
  const url = keylessProvider.address;
  const live = { kind: 'real', provider: keylessProvider, url, apiKey: '', host: new URL(url).host };

  // oxfmt-ignore
  it.each([
    ['PROVIDER alone', { PROVIDER: 'coinpaprika' }, false, live],
    ['--live alone', {}, true, live],
    ['both', { PROVIDER: 'coinpaprika' }, true, live],
    ["CoinStats' address and key, too", { PROVIDER: 'coinpaprika', UPSTREAM_URL: 'https://openapiv1.coinstats.app', UPSTREAM_API_KEY: 'k' }, false, live],
    ['an address of its own', { PROVIDER: 'coinpaprika', UPSTREAM_URL: 'http://127.0.0.1:7/' }, false, { ...live, url: 'http://127.0.0.1:7', host: '127.0.0.1:7' }],
    ['--live and an address', { UPSTREAM_URL: 'http://127.0.0.1:7' }, true, { ...live, url: 'http://127.0.0.1:7', host: '127.0.0.1:7' }],
    ['--live with a configured key', { UPSTREAM_URL: 'https://a.test', UPSTREAM_API_KEY: 'k' }, true, { kind: 'real', provider: coinstats, url: 'https://a.test', apiKey: 'k', host: 'a.test' }],
  ] as const)('%s', (_title, environment, isLive, chosen) => {
    expect(chooseUpstream(environment, isLive)).toEqual(chosen);
  });

  // oxfmt-ignore
  it.each([
    [{ PROVIDER: 'coinstats' }, '--live with PROVIDER=coinstats needs UPSTREAM_URL and UPSTREAM_API_KEY; without PROVIDER it takes the prices of CoinPaprika, which needs no key.'],
    [{ PROVIDER: 'paprika' }, `PROVIDER is "paprika": it must be one of ${providerNames.join(', ')}.`],
    [{ PROVIDER: 'coinpaprika', UPSTREAM_URL: 'http://a.test' }, 'UPSTREAM_URL must begin with https:// (http:// on this computer only): the key travels there.'],
  ])('%j with --live: a sentence', (environment, sentence) => {
    expect(() => chooseUpstream(environment, true)).toThrow(new StartProblem(sentence));
  });

  it('that nothing can reach: a sentence, before anything is built', async () => {
    const upstream = { ...live, kind: 'real', url: 'http://127.0.0.1:1', host: '127.0.0.1:1' } as const;
    await expect(reachUpstream(upstream)).rejects.toThrow(
      new StartProblem(
        "CoinPaprika can't be reached at 127.0.0.1:1: check the network. Without --live, PROVIDER and UPSTREAM_URL, npm start works offline, over a simulated market.",
      ),
    );
    const { code, out, err } = await runCommand('scripts/start.ts', {
      PROVIDER: 'coinpaprika',
      UPSTREAM_URL: upstream.url,
    }).ended;
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^CoinPaprika can't be reached/),
    });
  });

  it('is said where it comes from, with its terms; not where another service stands', () => {
    const { attribution, terms } = keylessProvider.source;
    expect(describeStart('http://a.test', { ...live, kind: 'real' })).toMatch(
      `Source:      ${attribution}\n  Terms:       ${terms}\n`,
    );
    const elsewhere = { ...live, kind: 'real', url: 'http://127.0.0.1:7', host: '127.0.0.1:7' } as const;
    expect(describeStart('http://a.test', elsewhere)).not.toContain(attribution);
  });
});

describe('words after npm start --', () => {
  it.each([
    [[], { isLive: false, isHelp: false }],
    [['--live'], { isLive: true, isHelp: false }],
    [['--live', '--help'], { isLive: true, isHelp: true }],
  ])('%j', (words, read) => {
    expect(readArguments(words)).toEqual(read);
  });

  it.each([
    ['--liv', '; did you mean --live?'],
    ['real', '.'],
  ])('%s: a sentence', (word, meant) => {
    expect(() => readArguments([word])).toThrow(
      new StartProblem(`npm start does not know "${word}"${meant} It takes --live and --help: npm start -- --live.`),
    );
  });

  it('--help: what there is, and nothing is started', async () => {
    const { code, out, err } = await runCommand('scripts/start.ts', {}, { words: ['--help'] }).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('npm start -- --live');
    expect(out).toContain(keylessProvider.source.attribution);
  });
});

it('`npm start` passes on every setting that the gateway reads', async () => {
  const source = await readFile(join(repositoryRoot, 'workers/gateway/configuration/configuration.ts'), 'utf8');
  const read = [...source.matchAll(/^  readonly ([A-Z_]+)\?: string;$/gm)].map(([, name]) => name);
  expect(read).toContain('ACCESS_TOKEN_HASHES');
  expect(gatewaySettingNames).toEqual(expect.arrayContaining(read));
});

it('only settings of the gateway are passed on', () => {
  const taken = { ACCESS_TOKEN_HASHES: 'secret', UPSTREAM_PAUSE_MILLISECONDS: '7', UPSTREAM_URL: 'https://a.test' };
  expect(gatewaySettings({ ...taken, HOME: '/root', MARKET_KEYS: 'secret' })).toEqual(taken);
  expect(describeSettings(taken, { ACCESS_TOKEN_HASHES: 'secret' })).toEqual([
    'ACCESS_TOKEN_HASHES from the environment',
    'UPSTREAM_PAUSE_MILLISECONDS from .dev.vars',
  ]);
  expect(describeSettings({}, {})).toEqual([]);
});

it.each(['70000', '-1', '80a', '1.5'])('PORT=%s: a sentence', (text) => {
  expect(() => readPort({ PORT: text }, 'PORT', 8787)).toThrow(
    `PORT must be a port number from 0 to 65535, not "${text}".`,
  );
});
