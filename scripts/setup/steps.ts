// The steps to a gateway on Cloudflare, in order. Each step first checks whether it is done.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { withNamespace } from './first-config.ts';
import { firstAnswer, gatewayRuns } from './gateway-answers.ts';
import {
  complaintOf,
  readDeployedAddress,
  readIdentity,
  readNamespaces,
  readSecrets,
  type Namespace,
} from './read-wrangler.ts';
import type { Step, World } from './step.ts';
import { testKey } from './test-key.ts';

const KEY_NAME = 'UPSTREAM_API_KEY';
const ACCOUNT_VARIABLE = 'CLOUDFLARE_ACCOUNT_ID';
/** Beside wrangler.toml, because paths in it are relative to its folder. */
const FIRST_CONFIG = 'wrangler.setup.toml';

const identity = async ({ wrangler }: World) => readIdentity(await wrangler.run(['whoami', '--json']));

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

const key: Step = {
  name: 'Key',
  about: 'asks for the key without showing it, checks it free of charge, and stores it as a secret of the gateway',
  look: async ({ wrangler, worker }) => {
    const secrets = readSecrets(await wrangler.run(['secret', 'list', '--name', worker]));
    if (!secrets.ok) return secrets;
    return secrets.value.includes(KEY_NAME)
      ? ok('stored as a secret')
      : fail(`the Worker ${worker} has no ${KEY_NAME} yet`);
  },
  do: async ({ environment, person, upstreamUrl, fetcher, wrangler, worker, say }) => {
    const question = `  The key of the market data service at ${new URL(upstreamUrl).host} (it is not shown): `;
    const given = environment[KEY_NAME] ?? (await person.askSecretly(question));
    if (given === undefined) return fail('there is no terminal to ask for it');
    const tested = await testKey(fetcher, upstreamUrl, given);
    if (!tested.ok) return tested;
    if (tested.value !== undefined) say(`  ${tested.value}`);
    const stored = await wrangler.run(['secret', 'put', KEY_NAME, '--name', worker], `${given}\n`);
    return stored.code === 0 ? ok(undefined) : fail(complaintOf(stored).replaceAll(given, '…'));
  },
  looks: 2,
  remedy: `Copy the key again from your account there; you can also set it as ${KEY_NAME} in the environment or in .dev.vars.`,
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

/** Deploys and returns the Worker's address. */
const deployWith = async ({ folder, wrangler }: World, id: string): Promise<Result<string, string>> => {
  const config = join(folder, FIRST_CONFIG);
  const notes = await mkdtemp(join(tmpdir(), 'coinsheet-setup-'));
  try {
    await writeFile(config, withNamespace(await readFile(join(folder, 'wrangler.toml'), 'utf8'), id));
    const file = join(notes, 'deploy.ndjson');
    const code = await wrangler.show(['deploy', '--config', FIRST_CONFIG], { WRANGLER_OUTPUT_FILE_PATH: file });
    if (code !== 0) return fail('wrangler deploy failed: see its message above');
    const address = readDeployedAddress(await readFile(file, 'utf8').catch(() => ''));
    return address === undefined
      ? fail('the Worker has no address: workers.dev is off, and no route is set')
      : ok(address);
  } finally {
    await Promise.all([rm(config, { force: true }), rm(notes, { recursive: true, force: true })]);
  }
};

const deploy: Step = {
  name: 'Deployment',
  about: 'builds the gateway and deploys it to an address of its own',
  look: async ({ memory, fetcher }) => {
    const { gatewayUrl } = memory.now();
    if (gatewayUrl === undefined) return fail('no address is known here');
    const runs = await gatewayRuns(fetcher, gatewayUrl);
    return runs.ok ? ok(gatewayUrl) : runs;
  },
  do: async (world) => {
    const namespace = await findNamespace(world);
    if (!namespace.ok) return namespace;
    if (namespace.value === undefined) return fail('the KV namespace is gone');
    const built = await world.build();
    if (!built.ok) return built;
    const deployed = await deployWith(world, namespace.value.id);
    if (!deployed.ok) return deployed;
    await world.memory.note({ gatewayUrl: deployed.value });
    return ok(undefined);
  },
  // A new name on workers.dev takes up to a few minutes to be visible everywhere.
  looks: 36,
  remedy: 'See docs/operations.md about the messages of a deployment.',
};

const answer: Step = {
  name: 'First answer',
  about: 'asks the gateway for three coins, for 2 credits',
  look: ({ memory, fetcher }) => firstAnswer(fetcher, memory.now().gatewayUrl ?? ''),
  do: async ({ say }) => {
    say('  The gateway fetches the market for the first time.');
    return ok(undefined);
  },
  looks: 3,
  remedy:
    'npm run check:upstream checks the upstream (at most 4 credits); replace a wrong key by npx wrangler secret put UPSTREAM_API_KEY.',
};

export const steps: readonly Step[] = [login, account, key, storage, deploy, answer];
