// The steps to a gateway on Cloudflare, in order. Each step first checks whether it is done.

import {
  findProvider,
  keylessProvider,
  providerNames,
  standardProvider,
} from '../../workers/gateway/providers/registry.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { accessStep, ownToken, tokenFile } from './access.ts';
import { firstAnswer, gatewayRuns, testKey } from './asked-services.ts';
import {
  complaintOf,
  type Namespace,
  readDeployedAddress,
  readIdentity,
  readNamespaces,
  readSecrets,
} from './wrangler-command.ts';
import { called } from '../local/called.ts';
import type { Step, World } from './run-steps.ts';

const BINDING_LINE = 'binding = "SNAPSHOTS"';

/**
 * The configuration of the first deployment: wrangler.toml with the KV namespace's id. The repository's file has no id,
 * so that it fits every account; later deployments keep the bound namespace.
 */
export const withNamespace = (toml: string, id: string): string => {
  const lines = toml.split('\n');
  const place = lines.indexOf(BINDING_LINE);
  if (place === -1) throw new Error('wrangler.toml binds no KV namespace to SNAPSHOTS.');
  // Keeps an id that is already there.
  return lines[place + 1]?.startsWith('id') === true ? toml : lines.toSpliced(place + 1, 0, `id = "${id}"`).join('\n');
};

/** Of wrangler.toml: the provider, which every deployment takes. */
const LINE = /^PROVIDER = "(.*)"$/m;

/** The error is the end of a sentence. */
const readProvider = (name: string): Result<Provider, string> => {
  const provider = findProvider(name);
  return provider === undefined ? fail(`PROVIDER must be one of ${providerNames.join(', ')}`) : ok(provider);
};

export const providerIn = (toml: string): Result<Provider, string> =>
  readProvider(LINE.exec(toml)?.[1] ?? standardProvider.name);

export const withProvider = (toml: string, { name }: Provider): string => {
  if (!LINE.test(toml)) throw new Error('wrangler.toml has no line PROVIDER = "…".');
  return toml.replace(LINE, `PROVIDER = "${name}"`);
};

/** What the keyless provider may do to a deployed gateway. */
export const sharedAddress =
  'A gateway on Cloudflare shares its address with others: it may be refused where this computer is not.';

const KEY_NAME = 'UPSTREAM_API_KEY';
const ACCOUNT_VARIABLE = 'CLOUDFLARE_ACCOUNT_ID';
/** Beside wrangler.toml, because paths in it are relative to its folder. */
const FIRST_CONFIG = 'wrangler.setup.toml';

export const identity = async ({ wrangler }: World) => readIdentity(await wrangler.run(['whoami', '--json']));

const login: Step = {
  name: 'Login',
  about: 'logs in to Cloudflare in a browser',
  look: async (world) => {
    const known = await identity(world);
    return known.ok ? ok(known.value.email ?? 'by a token') : known;
  },
  do: async ({ person, wrangler, say }) => {
    if (!person.isThere) return fail('there is no terminal to log in at');
    say('  A browser opens: allow Wrangler there.');
    const code = await wrangler.show(['login']);
    return code === 0 ? ok(undefined) : fail('wrangler login failed');
  },
  looks: 1,
  remedy:
    'Try npx wrangler login; without a browser, make a token from the template "Edit Cloudflare Workers" and set CLOUDFLARE_API_TOKEN.',
};

const account: Step = {
  name: 'Account',
  about: 'asks which account to use, if the login has several',
  look: async (world) => {
    const known = await identity(world);
    if (!known.ok) return known;
    const { accounts } = known.value;
    const chosen = world.environment[ACCOUNT_VARIABLE] ?? world.memory.now().accountId;
    const found = accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === chosen);
    if (found !== undefined) return ok(found.name);
    return fail(accounts.length === 0 ? 'this login has no account' : `this login has ${accounts.length} accounts`);
  },
  do: async (world) => {
    const known = await identity(world);
    if (!known.ok) return known;
    const { accounts } = known.value;
    for (const [index, { name, id }] of accounts.entries()) world.say(`  ${index + 1}  ${name} (${id})`);
    const answer = await world.person.ask(`  Which one, 1 to ${accounts.length}? `);
    const chosen = accounts[Number(answer) - 1];
    if (chosen === undefined) return fail('none was chosen');
    await world.memory.note({ accountId: chosen.id });
    return ok(undefined);
  },
  looks: 1,
  remedy: `Type one of the numbers, or set ${ACCOUNT_VARIABLE} to the account's ID.`,
};

const tomlOf = ({ folder }: World): string => join(folder, 'wrangler.toml');

/** The provider that the gateway gets: the environment's, else the one in wrangler.toml. */
const providerOf = async (world: World): Promise<Result<Provider, string>> => {
  const named = world.environment['PROVIDER'];
  return named === undefined ? providerIn(await readFile(tomlOf(world), 'utf8')) : readProvider(named);
};

const writeProvider = async (world: World, provider: Provider): Promise<undefined> => {
  const toml = await readFile(tomlOf(world), 'utf8');
  await writeFile(tomlOf(world), withProvider(toml, provider));
  return undefined;
};

const service: Step = {
  name: 'Provider',
  about: 'takes the market data service of PROVIDER; without it the one in wrangler.toml',
  look: async (world) => {
    const [wanted, written] = [await providerOf(world), providerIn(await readFile(tomlOf(world), 'utf8'))];
    if (!wanted.ok) return wanted;
    const { name, source } = wanted.value;
    return written.ok && written.value.name === name
      ? ok(source.title)
      : fail(`wrangler.toml does not have PROVIDER = "${name}" yet`);
  },
  do: async (world) => {
    const wanted = await providerOf(world);
    if (!wanted.ok) return wanted;
    await writeProvider(world, wanted.value);
    world.say('  PROVIDER in wrangler.toml is changed. A gateway that runs already takes it at its next deployment.');
    return ok(undefined);
  },
  looks: 1,
  remedy: `Set PROVIDER in wrangler.toml, the environment or .dev.vars to one of these.`,
};

const key: Step = {
  name: 'Key',
  about:
    'asks for the key without showing it, checks it free of charge, and stores it as a secret of the gateway; without a key it offers the provider that needs none',
  look: async (world) => {
    const { wrangler, worker } = world;
    const provider = await providerOf(world);
    if (!provider.ok) return provider;
    const { source, needsKey } = provider.value;
    if (!needsKey) return ok(`${source.title} needs none. ${source.terms} ${source.attribution}`);
    const secrets = readSecrets(await wrangler.run(['secret', 'list', '--name', worker]));
    if (!secrets.ok) return secrets;
    return secrets.value.includes(KEY_NAME)
      ? ok('stored as a secret')
      : fail(`the Worker ${worker} has no ${KEY_NAME} yet`);
  },
  do: async (world) => {
    const { environment, person, upstreamUrl, fetcher, wrangler, worker, say } = world;
    const { title, terms } = keylessProvider.source;
    const mayGoWithout = environment['PROVIDER'] === undefined;
    const without = mayGoWithout ? `; Enter: none, with the prices of ${title}` : '';
    const question = `  The key of the market data service at ${new URL(upstreamUrl).host} (it is not shown${without}): `;
    if (mayGoWithout && environment[KEY_NAME] === undefined && person.isThere)
      say(`  Without a key: ${title}. ${terms} ${sharedAddress}`);
    const given = environment[KEY_NAME] ?? (await person.askSecretly(question));
    if (given === undefined) return fail('there is no terminal to ask for it');
    if (given === '' && mayGoWithout) return ok(await writeProvider(world, keylessProvider));
    const tested = await testKey(fetcher, upstreamUrl, given);
    if (!tested.ok) return tested;
    if (tested.value !== undefined) say(`  ${tested.value}`);
    const stored = await wrangler.run(['secret', 'put', KEY_NAME, '--name', worker], `${given}\n`);
    return stored.code === 0 ? ok(undefined) : fail(complaintOf(stored).replaceAll(given, '…'));
  },
  looks: 2,
  remedy: `Copy the key again from your account there; you can also set it as ${KEY_NAME} in the environment or in .dev.vars. Without one, PROVIDER=${keylessProvider.name} takes the prices of ${keylessProvider.source.title}, for personal use.`,
};

/** The title that wrangler itself would choose at a deployment. */
const titleFor = (worker: string): string => `${worker}-snapshots`;

const findNamespace = async ({ wrangler, worker }: World): Promise<Result<Namespace | undefined, string>> => {
  const listed = readNamespaces(await wrangler.run(['kv', 'namespace', 'list']));
  return listed.ok ? ok(listed.value.find(({ title }) => title === titleFor(worker))) : listed;
};

const storage: Step = {
  name: 'KV namespace',
  about: 'creates storage for copies of the market',
  look: async (world) => {
    const found = await findNamespace(world);
    if (!found.ok) return found;
    return found.value === undefined ? fail(`there is no ${titleFor(world.worker)} yet`) : ok(found.value.title);
  },
  do: async ({ wrangler, worker }) => {
    const made = await wrangler.run(['kv', 'namespace', 'create', titleFor(worker)]);
    return made.code === 0 ? ok(undefined) : fail(complaintOf(made));
  },
  looks: 3,
  remedy: 'A token needs the permission "Workers KV Storage: Edit".',
};

/** Deploys with this configuration and returns the Worker's address. */
export const runDeployment = async (
  { folder, wrangler }: World,
  toml: string,
  words: readonly string[] = [],
): Promise<Result<string, string>> => {
  const config = join(folder, FIRST_CONFIG);
  const notes = await mkdtemp(join(tmpdir(), 'coinsheet-setup-'));
  try {
    await writeFile(config, toml);
    const file = join(notes, 'deploy.ndjson');
    const code = await wrangler.show(['deploy', '--config', FIRST_CONFIG, ...words], {
      WRANGLER_OUTPUT_FILE_PATH: file,
    });
    if (code !== 0) return fail('wrangler deploy failed: see its message above');
    const address = readDeployedAddress(await readFile(file, 'utf8').catch(() => ''));
    return address === undefined
      ? fail('the Worker has no address: workers.dev is off, and no route is set')
      : ok(address);
  } finally {
    await Promise.all([rm(config, { force: true }), rm(notes, { recursive: true, force: true })]);
  }
};

/** A new name on workers.dev takes up to a few minutes to be visible everywhere. */
export const NOT_VISIBLE_LOOKS = 36;

const deploy: Step = {
  name: 'Deployment',
  about: 'builds the gateway and deploys it to an address of its own',
  look: async ({ memory, fetcher, release }) => {
    const { gatewayUrl, release: deployed } = memory.now();
    if (gatewayUrl === undefined) return fail('no address is known here');
    if (deployed !== (await release())) return fail(`${gatewayUrl} is of another version, or has other settings`);
    const runs = await gatewayRuns(fetcher, gatewayUrl);
    return runs.ok ? ok(gatewayUrl) : runs;
  },
  do: async (world) => {
    const namespace = await findNamespace(world);
    if (!namespace.ok) return namespace;
    if (namespace.value === undefined) return fail('the KV namespace is gone');
    const built = await world.build();
    if (!built.ok) return built;
    const toml = withNamespace(await readFile(tomlOf(world), 'utf8'), namespace.value.id);
    const deployed = await runDeployment(world, toml);
    if (!deployed.ok) return deployed;
    const release = await world.release();
    await world.memory.note({ gatewayUrl: deployed.value, ...(release === undefined ? {} : { release }) });
    return ok(undefined);
  },
  looks: NOT_VISIBLE_LOOKS,
  remedy: 'See docs/operations.md about the messages of a deployment.',
};

export const firstAnswerStep = (addressOf: (world: World) => string): Step => ({
  name: 'First answer',
  about: 'asks the gateway for three coins, for the price of one refresh',
  look: async (world) =>
    firstAnswer(world.fetcher, addressOf(world), await ownToken(world), relative('.', tokenFile(world))),
  do: async ({ say }) => {
    say('  The gateway fetches the market for the first time.');
    return ok(undefined);
  },
  looks: 3,
  remedy: `${called('check:upstream')} checks the upstream (at most 6 credits); replace a wrong key by npx wrangler secret put UPSTREAM_API_KEY.`,
});

const answer = firstAnswerStep(({ memory }) => memory.now().gatewayUrl ?? '');

const access = accessStep(async (world) => {
  const provider = await providerOf(world);
  return provider.ok && provider.value.portfolio !== undefined ? provider.value.source.title : undefined;
});

export const steps: readonly Step[] = [service, login, account, key, storage, access, deploy, answer];
