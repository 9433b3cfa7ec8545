// A fake wrangler with the commands, outputs and exit codes of wrangler 4.155. Its account is plain data. It stores
// only hashes of secrets, so that tests can find out where the secret itself is written.

import { createHash } from 'node:crypto';

export interface FakeAccount {
  readonly isLoggedIn: boolean;
  readonly accounts: readonly { readonly name: string; readonly id: string }[];
  /** Hashes of the Worker's secrets by name; undefined before the Worker exists. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly namespaces: readonly { readonly id: string; readonly title: string }[];
  /** The id of the namespace that the deployed Worker is bound to. */
  readonly deployedWith?: string;
  /** Of the temporary account: its configuration and the names of its secrets. */
  readonly temporary?: { readonly config: string; readonly secrets: Readonly<Record<string, string>> };
  /** Addresses of a deployed Worker. */
  readonly targets: readonly string[];
  /** The arguments of every run so far, and its account. */
  readonly calls: readonly { readonly words: readonly string[]; readonly accountId: string | undefined }[];
  /** The run that fails, and whether it takes effect before. */
  readonly breaksAt?: { readonly call: number; readonly isDone: boolean };
}

/** One run of the command. */
export interface FakeRun {
  readonly words: readonly string[];
  readonly input: string;
  /** `CLOUDFLARE_ACCOUNT_ID`. */
  readonly accountId: string | undefined;
  readonly readConfig: (path: string) => string;
}

export interface FakeOutcome {
  readonly account: FakeAccount;
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Content of the file at WRANGLER_OUTPUT_FILE_PATH. */
  readonly notes: string;
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

interface Answer {
  readonly account: FakeAccount;
  readonly out?: string;
  readonly error?: string;
  readonly notes?: string;
}

const wordAfter = (words: readonly string[], name: string): string => words[words.indexOf(name) + 1] ?? '';

const print = (value: unknown): string => JSON.stringify(value, undefined, '  ');

const notFound = (name: string): string =>
  `Worker "${name}" not found.\n\nIf this is a new Worker, run \`wrangler deploy\` first to create it.\nOtherwise, check that the Worker name is correct and you're logged into the right account.`;

type Command = (account: FakeAccount, run: FakeRun) => Answer;

const listSecrets: Command = (account, { words }) =>
  account.secrets === undefined
    ? { account, error: notFound(wordAfter(words, '--name')) }
    : { account, out: print(Object.keys(account.secrets).map((name) => ({ name, type: 'secret_text' }))) };

const putSecret: Command = (account, { words, input }) => {
  const name = wordAfter(words, 'put');
  const worker = wordAfter(words, '--name');
  const draft = account.secrets === undefined ? `\u{1F300} Creating new Worker "${worker}"...\n` : '';
  return {
    account: { ...account, secrets: { ...account.secrets, [name]: hashOf(input.trimEnd()) } },
    out: `\u{1F300} Creating the secret for the Worker "${worker}"\n${draft}✨ Success! Uploaded secret ${name}`,
  };
};

const createNamespace: Command = (account, { words }) => {
  const title = wordAfter(words, 'create');
  if (account.namespaces.some((one) => one.title === title))
    return { account, error: `A KV namespace with the title "${title}" already exists.` };
  return {
    account: { ...account, namespaces: [...account.namespaces, { id: hashOf(title).slice(0, 32), title }] },
    out: `\u{1F300} Creating namespace with title "${title}"\n✨ Success!`,
  };
};

const deploy: Command = (account, { words, readConfig }) => {
  const config = readConfig(wordAfter(words, '--config'));
  const [, id] = /binding = "SNAPSHOTS"\nid = "(\w+)"/.exec(config) ?? [];
  const required = /required = \["(\w+)"\]/.exec(config)?.[1];
  if (id === undefined || !account.namespaces.some((one) => one.id === id))
    return { account, error: `KV namespace '${id ?? ''}' not found. [code: 10041]` };
  if (required !== undefined && account.secrets?.[required] === undefined)
    return { account, error: `The following required secrets have not been set: ${required}` };
  const entry = { type: 'deploy', version: 1, worker_name: 'coinsheet', targets: account.targets };
  return {
    account: { ...account, deployedWith: id },
    out: 'Deployed coinsheet triggers (0.31 sec)',
    notes: `${JSON.stringify({ type: 'wrangler-session' })}\n${JSON.stringify(entry)}\n`,
  };
};

/** `deploy --temporary`: its account is made by the way, as are namespaces. */
const deployForAnHour: Command = (account, { words, readConfig }) => {
  if (account.isLoggedIn)
    return { account, error: "You're already authenticated with Cloudflare, so `--temporary` can't be used." };
  const secrets = JSON.parse(readConfig(wordAfter(words, '--secrets-file')));
  const entry = { type: 'deploy', version: 1, worker_name: 'coinsheet', targets: account.targets };
  return {
    account: { ...account, temporary: { config: readConfig(wordAfter(words, '--config')), secrets } },
    out: 'Temporary account ready:\n\tClaim within: 60 minutes\n\tClaim URL: https://claim.example/1',
    notes: `${JSON.stringify(entry)}\n`,
  };
};

const open: Readonly<Record<string, Command>> = {
  whoami: (account) =>
    account.isLoggedIn
      ? {
          account,
          out: print({ loggedIn: true, authType: 'OAuth Token', email: 'jo@example.com', accounts: account.accounts }),
        }
      : { account, out: print({ loggedIn: false }), error: '' },
  login: (account) => ({ account: { ...account, isLoggedIn: true }, out: 'Successfully logged in.' }),
};

const guarded: Readonly<Record<string, Command>> = {
  'secret list': listSecrets,
  'secret put': putSecret,
  'kv namespace list': (account) => ({ account, out: print(account.namespaces) }),
  'kv namespace create': createNamespace,
  deploy,
};

const refusal = ({ isLoggedIn, accounts }: FakeAccount, accountId: string | undefined): string | undefined => {
  if (!isLoggedIn)
    return "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable for wrangler to work.";
  return accounts.length > 1 && accountId === undefined
    ? 'More than one account available but unable to select one in non-interactive mode.'
    : undefined;
};

const perform: Command = (account, run) => {
  const line = run.words.join(' ');
  const find = (commands: Readonly<Record<string, Command>>): Command | undefined =>
    Object.entries(commands).find(([name]) => line.startsWith(name))?.[1];
  const free = run.words.includes('--temporary') ? deployForAnHour : find(open);
  if (free !== undefined) return free(account, run);
  const error = refusal(account, run.accountId);
  if (error !== undefined) return { account, error };
  return find(guarded)?.(account, run) ?? { account, error: `Unknown command: ${line}` };
};

const framed = (error: string): string =>
  `\n\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m \u001B[1m${error}\u001B[0m\n`;

export const fakeWrangler = (before: FakeAccount, run: FakeRun): FakeOutcome => {
  const account = { ...before, calls: [...before.calls, { words: run.words, accountId: run.accountId }] };
  const breaks = before.breaksAt?.call === before.calls.length ? before.breaksAt : undefined;
  const answer: Answer = breaks?.isDone === false ? { account } : perform(account, run);
  const error = breaks === undefined ? answer.error : 'fetch failed';
  return {
    account: answer.account,
    code: error === undefined ? 0 : 1,
    out: breaks === undefined ? (answer.out ?? '') : '',
    err: error === undefined || error === '' ? '' : framed(error),
    notes: breaks === undefined ? (answer.notes ?? '') : '',
  };
};
