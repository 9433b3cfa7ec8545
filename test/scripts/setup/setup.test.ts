// `npm run setup` from an empty account to the first answer of a real gateway, with a fake wrangler: interrupted at
// every point, and run again.

import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strangersTake } from '../../../scripts/setup/access.ts';
import type { World } from '../../../scripts/setup/run-steps.ts';
import { releaseOf } from '../../../scripts/setup/set-up.ts';
import { sharedAddress, steps } from '../../../scripts/setup/steps.ts';
import { createWranglerCommand } from '../../../scripts/setup/wrangler-command.ts';
import { asPlainText, needs } from '../../../scripts/way-in/needs.ts';
import { providerNames, keylessProvider } from '../../../workers/gateway/providers/registry.ts';
import { runCommand } from '../../support/run-command.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { testKey } from '../../support/start-market.ts';
import { hashOf } from './fake-wrangler.ts';
import { setTheStage, type SetupStage } from './setup-stage.ts';

const address = 'https://coinsheet.jo.workers.dev';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ marketVars: { MARKET_COINS: '300' } });
});
afterAll(() => gateway.dispose());

let stage: SetupStage;
beforeEach(async () => {
  stage = await setTheStage();
});
afterEach(() => stage.dispose());

const addressOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : String(input);

/** Requests to the Worker's address reach the gateway once the Worker is deployed. */
const internet: typeof fetch = async (input, init) => {
  const url = addressOf(input);
  if (!url.startsWith(address)) return await fetch(url, init);
  const { deployedWith, temporary } = await stage.account();
  if (deployedWith === undefined && temporary === undefined) throw new TypeError('fetch failed');
  return await fetch(url.replace(address, gateway.url), init);
};

/** Someone who presses Enter where nothing else is meant. @param more by a word of the question. */
const secretly = (answer: string | undefined, more: Readonly<Record<string, string | undefined>> = {}) => ({
  isThere: answer !== undefined,
  ask: (question: string) => {
    const [, typed] = Object.entries(more).find(([word]) => question.includes(word)) ?? [];
    return Promise.resolve(answer === undefined ? undefined : (typed ?? ''));
  },
  askSecretly: () => Promise.resolve(answer),
});

/** Enter at every secret but the key. */
const secretForKey = (question: string) => Promise.resolve(question.includes('The key') ? testKey : '');

const world = (more: Partial<World> = {}): Partial<World> => ({
  upstreamUrl: gateway.market.url,
  fetcher: internet,
  person: secretly(testKey),
  ...more,
});

const marks = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /^[✓✗]/.test(line)).map((line) => line.replace(/: .*/, ''));

const all = ['Provider', 'Login', 'Account', 'Key', 'KV namespace', 'Access', 'Deployment', 'First answer'].map(
  (name) => `✓ ${name}`,
);

const tokenOf = async (file = 'coinsheet-token'): Promise<string> =>
  (await readFile(join(stage.folder, '.wrangler', file), 'utf8')).trim();

const isSetUp = async (): Promise<void> => {
  const { secrets, namespaces, deployedWith } = await stage.account();
  // A secret of a secret: what is stored of the token is its hash.
  const ACCESS_TOKEN_HASHES = hashOf(hashOf(await tokenOf()));
  expect(secrets).toEqual({ UPSTREAM_API_KEY: hashOf(testKey), ACCESS_TOKEN_HASHES });
  expect(namespaces.map(({ title }) => title)).toEqual(['coinsheet-snapshots']);
  expect(deployedWith).toBe(namespaces[0]?.id);
};

describe('from an empty account', () => {
  it('to an answer, step by step; shows the key nowhere, and leaves no file but its memory', async () => {
    const toml = () => readFile(join(stage.folder, 'wrangler.toml'), 'utf8');
    const before = await toml();
    const { isDone, lines } = await stage.run(world());
    expect(marks(lines)).toEqual(all);
    expect(isDone).toBe(true);
    expect(lines).toContain(`✓ Deployment: ${address}.`);
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}The key has [\d,]+ of 1,000,000 credits left; the gateway spreads /),
    );
    expect(lines.at(-1)).toMatch(/^✓ First answer: Bitcoin [\d.]+, .*, all invented\.$/);
    await isSetUp();
    const memory = await readFile(stage.memoryFile, 'utf8');
    const written = [lines.join('\n'), JSON.stringify(await stage.account()), memory];
    expect(written.filter((text) => text.includes(testKey))).toEqual([]);
    expect([JSON.parse(memory), await toml()]).toEqual([{ gatewayUrl: address }, before]);
    expect((await readdir(stage.folder)).sort()).toEqual(['.wrangler', 'account.json', 'wrangler.toml']);
  });

  it('and again: creates nothing a second time', async () => {
    await stage.run(world());
    const before = (await stage.account()).calls.length;
    const { lines } = await stage.run(world({ person: secretly(undefined) }));
    expect(marks(lines)).toEqual(all);
    const calls = (await stage.account()).calls.slice(before).map(({ words }) => words.join(' '));
    expect(calls).toEqual([
      'whoami --json',
      'whoami --json',
      'secret list --name coinsheet',
      'kv namespace list',
      'secret list --name coinsheet',
    ]);
  });
});

describe('interrupted at any run of wrangler, before or after it took effect', () => {
  // Number of wrangler runs of an undisturbed setup.
  const runs = Array.from({ length: 16 }, (_, call) => call);

  it('there are no further runs', async () => {
    await stage.run(world());
    expect((await stage.account()).calls).toHaveLength(runs.length);
  });

  it.each(
    runs.flatMap((call) => [
      { call, isDone: false },
      { call, isDone: true },
    ]),
  )('$call, $isDone: says how to continue, and continues there', async (breaksAt) => {
    await stage.change({ breaksAt });
    const broken = await stage.run(world());
    // Checks are repeated, and the next check sees what took effect: then nothing has failed.
    const failed = broken.lines.filter((line) => line.startsWith('✗'));
    expect(failed.length).toBe(broken.isDone ? 0 : 1);
    expect(broken.lines.at(-1)).toMatch(
      broken.isDone ? /^✓ First answer/ : /Then run npm run setup again: it continues/,
    );
    const again = await stage.run(world());
    expect(marks(again.lines)).toEqual(all);
    await isSetUp();
  });
});

describe.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
  ['without a key', '', {}, ['ACCESS_TOKEN_HASHES']],
  ['for anyone', testKey, { 'Who may ask': 'anyone' }, ['UPSTREAM_API_KEY']],
  [
    'with a portfolio',
    testKey,
    { 'a portfolio': 'y' },
    [
      'ACCESS_TOKEN_HASHES',
      'PORTFOLIO_PASSCODE',
      'PORTFOLIO_SHARE_TOKEN',
      'PORTFOLIO_TOKEN_HASHES',
      'UPSTREAM_API_KEY',
    ],
  ],
])('interrupted %s', (_title, typedKey, answers, secrets) => {
  const answering = () => world({ person: secretly(typedKey, answers) });

  it('at any run of wrangler: continues, and ends with the same secrets', async () => {
    await stage.run(answering());
    const { length } = (await stage.account()).calls;
    expect(length).toBeGreaterThan(10);
    for (let call = 0; call < length; call += 1)
      for (const isDone of [false, true]) {
        await stage.dispose();
        stage = await setTheStage();
        await stage.change({ breaksAt: { call, isDone } });
        await stage.run(answering());
        const again = await stage.run(answering());
        expect([call, isDone, marks(again.lines)]).toEqual([call, isDone, all]);
        expect(Object.keys((await stage.account()).secrets ?? {}).sort()).toEqual(secrets);
      }
  });
});

it('runs wrangler as a command, which may be interrupted', async () => {
  const wrangler = createWranglerCommand({ folder: stage.folder, environment: () => stage.asCommand });
  await stage.change({ breaksAt: { call: 15, isDone: true } });
  const broken = await stage.run(world({ wrangler }));
  expect(broken.isDone).toBe(false);
  const again = await stage.run(world({ wrangler }));
  expect(marks(again.lines)).toEqual(all);
  await isSetUp();
});

it('as a command without a terminal: lists needs and steps, begins no login, and ends with 1', async () => {
  const { code, out } = await runCommand('scripts/setup.ts', stage.asCommand).ended;
  expect(code).toBe(1);
  const [introduced = '', log = ''] = out.split('· Login: wrangler is not logged in.\n');
  for (const need of Object.values(needs)) expect(introduced).toContain(asPlainText(need));
  const listed = [...introduced.matchAll(/^ {2}\d {2}([^:]+): .+/gm)].map(([, name]) => name);
  expect(listed).toEqual(steps.map(({ name }) => name));
  expect(log).toMatch(/^✗ Login: there is no terminal to log in at\.\n.+CLOUDFLARE_API_TOKEN/);
  expect((await stage.account()).calls.map(({ words }) => words.join(' '))).toEqual(['whoami --json', 'whoami --json']);
});

it('a login that fails: says so, and how to continue', async () => {
  await stage.change({ breaksAt: { call: 2, isDone: false } });
  const { lines } = await stage.run(world());
  expect(lines.slice(1, 4)).toEqual([
    '· Login: wrangler is not logged in.',
    '  A browser opens: allow Wrangler there.',
    '✗ Login: wrangler login failed.',
  ]);
});

describe('several accounts', () => {
  const accounts = [
    { name: 'First', id: 'a1' },
    { name: 'Second', id: 'b2' },
  ];

  it('asks which, and remembers it', async () => {
    await stage.change({ accounts });
    const choosing = secretly(testKey, { 'Which one': '2' });
    expect((await stage.run(world({ person: choosing }))).isDone).toBe(true);
    const { lines, isDone } = await stage.run(world());
    expect(isDone).toBe(true);
    expect(lines).toContain('✓ Account: Second.');
    const { calls } = await stage.account();
    const meant = calls.filter(({ words }) => words[0] !== 'whoami' && words[0] !== 'login');
    expect(new Set(meant.map(({ accountId }) => accountId))).toEqual(new Set(['b2']));
  });

  it.each(['3', '0', 'b', '', undefined])('refuses %s', async (typed) => {
    await stage.change({ accounts, isLoggedIn: true });
    const { lines } = await stage.run(world({ person: secretly(testKey, { 'Which one': typed }) }));
    expect(lines.slice(-2)).toEqual([
      '✗ Account: none was chosen.',
      "  Type one of the numbers, or set CLOUDFLARE_ACCOUNT_ID to the account's ID. Then run npm run setup again: it continues from here.",
    ]);
  });
});

describe('the key', () => {
  beforeEach(() => stage.change({ isLoggedIn: true }));

  it('that the upstream does not know is not stored', async () => {
    const { lines } = await stage.run(world({ person: secretly('wrong-key') }));
    expect(lines.at(-2)).toBe(`✗ Key: ${new URL(gateway.market.url).host} does not know this key.`);
    expect((await stage.account()).secrets).toBeUndefined();
  });

  it.each(['a key', 'schlüssel'])('"%s" is refused', async (typed) => {
    const { lines } = await stage.run(world({ person: secretly(typed) }));
    expect(lines.at(-2)).toBe('✗ Key: the key is empty, or contains a blank or an invalid character.');
  });

  it('is read from the environment', async () => {
    const { isDone } = await stage.run(
      world({ environment: { UPSTREAM_API_KEY: testKey }, person: secretly(undefined) }),
    );
    expect(isDone).toBe(true);
  });

  it('is stored unchecked if the upstream is unreachable', async () => {
    await stage.run(world({ upstreamUrl: 'http://127.0.0.1:1' }));
    expect((await stage.account()).secrets).toMatchObject({ UPSTREAM_API_KEY: hashOf(testKey) });
  });

  it('cannot be asked for without a terminal', async () => {
    const { lines } = await stage.run(world({ person: secretly(undefined) }));
    expect(lines.at(-2)).toBe('✗ Key: there is no terminal to ask for it.');
    expect(lines.at(-1)).toContain('UPSTREAM_API_KEY in the environment or in .dev.vars');
  });
});

describe('without a key', () => {
  const { terms, attribution, title } = keylessProvider.source;
  const toml = () => readFile(join(stage.folder, 'wrangler.toml'), 'utf8');
  const noKey = async (): Promise<void> => {
    expect(Object.keys((await stage.account()).secrets ?? {})).toEqual(['ACCESS_TOKEN_HASHES']);
    expect(await toml()).toContain('PROVIDER = "coinpaprika"');
  };

  it('PROVIDER=coinpaprika: asks for none, says the terms, and deploys with it', async () => {
    const { isDone, lines } = await stage.run(
      world({ environment: { PROVIDER: 'coinpaprika' }, person: secretly('not to be asked') }),
    );
    expect(marks(lines)).toEqual(all);
    expect(isDone).toBe(true);
    expect(lines).toContain(`✓ Key: ${title} needs none. ${terms} ${attribution}.`);
    await noKey();
  });

  it('Enter, after the terms: the same, and no further question', async () => {
    const { isDone, lines } = await stage.run(world({ person: secretly('') }));
    expect(isDone).toBe(true);
    expect(lines).toContain(`  Without a key: ${title}. ${terms} ${sharedAddress}`);
    await noKey();
    const again = await stage.run(world({ person: secretly(undefined) }));
    expect(marks(again.lines)).toEqual(all);
  });

  it('Enter, in the package: the next run deploys nothing, since the release is that of the changed file', async () => {
    const release = () => releaseOf(stage.folder);
    const before = await release();
    await stage.run(world({ person: secretly(''), release }));
    expect(await release()).not.toBe(before);
    const again = await stage.run(world({ person: secretly(undefined), release }));
    expect(again.lines.filter((line) => line.startsWith('·'))).toEqual([]);
    expect(marks(again.lines)).toEqual(all);
  });

  it('Enter where PROVIDER=coinstats is wanted: the key is needed', async () => {
    const { lines } = await stage.run(world({ environment: { PROVIDER: 'coinstats' }, person: secretly('') }));
    expect(lines.at(-2)).toBe('✗ Key: the key is empty, or contains a blank or an invalid character.');
  });

  it('an unknown provider: says which there are', async () => {
    const { lines } = await stage.run(world({ environment: { PROVIDER: 'paprika' } }));
    expect(lines.at(-2)).toBe(`✗ Provider: PROVIDER must be one of ${providerNames.join(', ')}.`);
  });
});

describe('who may ask', () => {
  it('Enter: who has the token, which is on this computer alone', async () => {
    const { lines } = await stage.run(world());
    expect(lines).toContain('✓ Access: only who has its token.');
    const token = await tokenOf();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await stat(join(stage.folder, '.wrangler', 'coinsheet-token'))).mode & 0o077).toBe(0);
    const written = [lines.join('\n'), JSON.stringify(await stage.account()), await readFile(stage.memoryFile, 'utf8')];
    expect(written.filter((text) => text.includes(token))).toEqual([]);
    await rm(join(stage.folder, '.wrangler', 'coinsheet-token'));
    const again = await stage.run(world());
    expect(again.lines).toContain('✓ Access: only who has its token, which is not on this computer.');
  });

  it('a token that the gateway refuses: says where it is and what to do', async () => {
    const refused = await startGateway({ vars: { ACCESS_TOKEN_HASHES: hashOf('another token') } });
    const fetcher: typeof fetch = (input, init) =>
      fetch(addressOf(input).startsWith(address) ? addressOf(input).replace(address, refused.url) : input, init);
    const { lines, isDone } = await stage.run(world({ fetcher }));
    await refused.dispose();
    expect(isDone).toBe(false);
    expect(lines.at(-2)).toMatch(
      /^✗ First answer: it refuses the token in \S+coinsheet-token: write the right one there, or another one \(npm run token\) whose hash /,
    );
  });

  it('anyone: says what a stranger can use up, and stores no hash', async () => {
    const questions: string[] = [];
    const person = secretly(testKey, { 'Who may ask': 'anyone' });
    const asked = { ...person, ask: (question: string) => (questions.push(question), person.ask(question)) };
    const { lines, isDone } = await stage.run(world({ person: asked }));
    expect(isDone).toBe(true);
    expect(questions.join()).toMatch(/100,000 requests a day, with 1\.2 a second/);
    expect(lines).toContain(`✓ Access: anyone may ask: ${strangersTake}.`);
    expect(Object.keys((await stage.account()).secrets ?? {})).toEqual(['UPSTREAM_API_KEY']);
    expect((await stage.run(world({ person: secretly(undefined) }))).isDone).toBe(true);
  });

  it('another answer: says what there is, and deploys nothing', async () => {
    const { lines } = await stage.run(world({ person: secretly(testKey, { 'Who may ask': 'me' }) }));
    expect(lines.slice(-2)).toEqual([
      '✗ Access: "me" is no answer.',
      expect.stringMatching(/^ {2}Press Enter for a token, or write anyone\. Then run /),
    ]);
    expect((await stage.account()).deployedWith).toBeUndefined();
  });

  it.each([
    ['', ''],
    ['anyone', 'passcode-77a0'],
  ])('%s, and a portfolio: its share token and passcode are stored and shown nowhere', async (may, passcode) => {
    const share = 'share-token-5f1c';
    const person = secretly(testKey, { 'Who may ask': may, 'a portfolio': 'y' });
    const typed = { 'share token': share, passcode };
    const askSecretly = (question: string) => {
      const [, secret] = Object.entries(typed).find(([word]) => question.includes(word)) ?? [];
      return secret === undefined ? person.askSecretly() : Promise.resolve(secret);
    };
    const { lines, isDone } = await stage.run(world({ person: { ...person, askSecretly } }));
    expect(isDone).toBe(true);
    // A token of its own: the other one is in scripts and addresses, which others see.
    const owners = hashOf(await tokenOf('coinsheet-portfolio-token'));
    const stored = may === '' ? [hashOf(await tokenOf()), owners] : [];
    expect(new Set(stored).size).toBe(stored.length);
    expect((await stage.account()).secrets).toEqual({
      UPSTREAM_API_KEY: hashOf(testKey),
      PORTFOLIO_SHARE_TOKEN: hashOf(share),
      ...(passcode === '' ? {} : { PORTFOLIO_PASSCODE: hashOf(passcode) }),
      PORTFOLIO_TOKEN_HASHES: hashOf(owners),
      ...(may === '' ? { ACCESS_TOKEN_HASHES: hashOf(stored.join(',')) } : {}),
    });
    const written = [lines.join('\n'), JSON.stringify(await stage.account()), await readFile(stage.memoryFile, 'utf8')];
    expect(written.filter((text) => text.includes(share) || text.includes('passcode-77a0'))).toEqual([]);
  });

  it('y without a share token: says so, and may be run again', async () => {
    const person = { ...secretly(testKey, { 'a portfolio': 'y' }), askSecretly: secretForKey };
    const { lines } = await stage.run(world({ person }));
    expect(lines.at(-2)).toBe('✗ Access: no share token was given.');
    expect((await stage.run(world())).isDone).toBe(true);
  });

  it('of a gateway from before the question: anyone, as before', async () => {
    await stage.run(world({ person: secretly(testKey, { 'Who may ask': 'anyone' }) }));
    await writeFile(stage.memoryFile, JSON.stringify({ gatewayUrl: address }));
    const { lines, isDone } = await stage.run(world({ person: secretly(undefined) }));
    expect([isDone, lines]).toEqual([true, expect.arrayContaining(['✓ Access: anyone may ask, as before.'])]);
  });
});

describe('a gateway for an hour', () => {
  const hour = () => world({ person: secretly(testKey, { 'not logged in': 'hour' }) });
  const marked = ['✓ Gateway for an hour', '✓ First answer'];

  it('without an account: a token, the provider without a key, an answer; again: the same', async () => {
    const { lines, isDone } = await stage.run(hour());
    expect([isDone, marks(lines)]).toEqual([true, marked]);
    const { temporary, calls, isLoggedIn } = await stage.account();
    expect(temporary?.config).toContain('PROVIDER = "coinpaprika"');
    expect(temporary?.secrets).toEqual({ ACCESS_TOKEN_HASHES: hashOf(await tokenOf()) });
    expect([calls.map(({ words }) => words[0]), isLoggedIn]).toEqual([['whoami', 'deploy'], false]);
    expect(await readFile(join(stage.folder, 'wrangler.toml'), 'utf8')).toContain('PROVIDER = "coinstats"');
    const again = await stage.run(hour());
    expect(marks(again.lines)).toEqual(marked);
    expect((await stage.account()).calls).toHaveLength(3);
  });

  it('another one after the hour; and one that stays for who logs in then', async () => {
    await stage.run(hour());
    const later = { now: () => Date.now() + 3_600_001 };
    const { lines } = await stage.run({ ...hour(), ...later });
    expect(lines[0]).toBe('· Gateway for an hour: there is none yet.');
    expect(marks((await stage.run({ ...world(), ...later })).lines)).toEqual(all);
  });

  it.each([
    { call: 0, isDone: false },
    { call: 1, isDone: false },
    { call: 1, isDone: true },
  ])('interrupted at run $call, $isDone: continues', async (breaksAt) => {
    await stage.change({ breaksAt });
    await stage.run(breaksAt.call === 0 ? { ...hour(), person: secretly(undefined) } : hour());
    expect((await stage.account()).deployedWith).toBeUndefined();
    expect(marks((await stage.run(hour())).lines)).toEqual(marked);
  });

  it('whose account lacks something: the gateway’s own sentence, and nothing is removed', async () => {
    const refusing: typeof fetch = (input, init) =>
      addressOf(input).includes('/coins?')
        ? Promise.resolve(Response.json({ detail: 'The broker failed.' }, { status: 500 }))
        : internet(input, init);
    const { lines } = await stage.run({ ...hour(), fetcher: refusing });
    expect(lines.slice(-2)).toEqual([
      '✗ First answer: The broker failed.',
      expect.stringMatching(
        /may lack what the gateway needs, such as Durable Objects\. Nothing was removed; .* log in\./,
      ),
    ]);
    expect((await stage.account()).calls.map(({ words }) => words[0])).toEqual(['whoami', 'deploy']);
  });
});

it('a deployed gateway that cannot answer: its own sentence, and the remedy', async () => {
  const refusing: typeof fetch = (input, init) =>
    addressOf(input).includes('/coins?')
      ? Promise.resolve(Response.json({ detail: 'The upstream does not accept the key.' }, { status: 503 }))
      : internet(input, init);
  const { lines } = await stage.run(world({ fetcher: refusing }));
  expect(lines.at(-2)).toBe('✗ First answer: The upstream does not accept the key.');
  expect(lines.at(-1)).toContain('npm run check:upstream checks');
});

it('a deployed gateway that does not answer at all: says so', async () => {
  const silent: typeof fetch = (input, init) =>
    addressOf(input).includes('/coins?') ? Promise.reject(new TypeError('fetch failed')) : internet(input, init);
  const { lines } = await stage.run(world({ fetcher: silent }));
  expect(lines.at(-2)).toBe(`✗ First answer: nothing answers at ${address}.`);
});

it('a Worker without an address: says why', async () => {
  await stage.change({ targets: ['example.com/coins/*'] });
  const { lines } = await stage.run(world());
  expect(lines.at(-2)).toBe('✗ Deployment: the Worker has no address: workers.dev is off, and no route is set.');
});
