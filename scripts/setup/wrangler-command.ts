// Runs wrangler 4 and reads its output, with checks. Secrets are passed by standard input, never as arguments.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fail, ok, type Result } from '../../shared/result.ts';
import { wranglerScript } from '../local/wrangler.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface WranglerCommand {
  /** Runs wrangler non-interactively and returns its output. */
  readonly run: (words: readonly string[], input?: string) => Promise<Outcome>;
  /** Runs wrangler interactively and returns its exit code. */
  readonly show: (words: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<number>;
}

interface WranglerOptions {
  /** Folder of the `wrangler.toml` to deploy. */
  readonly folder: string;
  /** Added to the present environment. Read before each run, since the account is chosen during the setup. */
  readonly environment: () => Readonly<Record<string, string>>;
}

/** A shell's exit code for an unknown command. */
const NOT_FOUND = 127;

const endOf = (child: ReturnType<typeof spawn>): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(NOT_FOUND));
    child.once('close', (code) => resolve(code ?? 1));
  });

export const createWranglerCommand = ({ folder, environment }: WranglerOptions): WranglerCommand => {
  const options = (more: Readonly<Record<string, string>> = {}) => ({
    cwd: folder,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...environment(), ...more },
  });
  /** COINSHEET_WRANGLER: another script in wrangler's place, for tests. */
  const script = (): string =>
    environment()['COINSHEET_WRANGLER'] ?? process.env['COINSHEET_WRANGLER'] ?? wranglerScript;
  return {
    run: async (words, input = '') => {
      const child = spawn(process.execPath, [script(), ...words], { ...options(), stdio: 'pipe' });
      // The child may exit without reading its input.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      const [code, out, err] = await Promise.all([endOf(child), text(child.stdout), text(child.stderr)]);
      return { code, out, err };
    },
    show: (words, more) => endOf(spawn(process.execPath, [script(), ...words], { ...options(more), stdio: 'inherit' })),
  };
};

interface Account {
  readonly id: string;
  readonly name: string;
}

export interface Identity {
  /** The e-mail address; undefined for a token of an account. */
  readonly email: string | undefined;
  readonly accounts: readonly Account[];
}

export interface Namespace {
  readonly id: string;
  readonly title: string;
}

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** The JSON in an output that may start with remarks. */
const jsonIn = (output: string, begins: '{' | '['): unknown => {
  try {
    return JSON.parse(output.slice(Math.max(0, output.indexOf(begins))));
  } catch {
    return undefined;
  }
};

const objectsIn = (output: string): readonly Loose[] | undefined => {
  const value = jsonIn(output, '[');
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
};

const isAccount = (value: unknown): value is Account =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';

const isNamespace = (value: Loose): value is Loose & Namespace =>
  typeof value['id'] === 'string' && typeof value['title'] === 'string';

/** Removes colours and extra blanks. */
const plain = (output: string): string =>
  output
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();

/** The first line of wrangler's error message. */
export const complaintOf = ({ code, out, err }: Outcome): string => {
  const lines = plain(`${err}\n${out}`).split('\n');
  const line = lines.find((one) => /\[ERROR\]|✘/.test(one)) ?? lines.find((one) => one.trim() !== '');
  const words = (line ?? '').replace(/^.*\[ERROR\]\s*/, '').trim();
  return words === '' ? `wrangler ended with ${code}` : words;
};

export const NOT_LOGGED_IN = 'wrangler is not logged in';

/** Reads the output of `wrangler whoami --json`. */
export const readIdentity = (outcome: Outcome): Result<Identity, string> => {
  const answer = jsonIn(outcome.out, '{');
  if (!isObject(answer) || typeof answer['loggedIn'] !== 'boolean') return fail(complaintOf(outcome));
  if (!answer['loggedIn']) return fail(NOT_LOGGED_IN);
  const { email, accounts } = answer;
  return ok({
    email: typeof email === 'string' ? email : undefined,
    accounts: Array.isArray(accounts) ? accounts.filter(isAccount) : [],
  });
};

/** Whether the Worker does not exist yet, and so has no secrets. */
const isMissingWorker = ({ out, err }: Outcome): boolean => /Worker ".*"[^.]*not found|\b10007\b/.test(`${out}${err}`);

/** Reads the names in the output of `wrangler secret list`. */
export const readSecrets = (outcome: Outcome): Result<readonly string[], string> => {
  if (outcome.code !== 0) return isMissingWorker(outcome) ? ok([]) : fail(complaintOf(outcome));
  const listed = objectsIn(outcome.out);
  return listed === undefined ? fail(complaintOf(outcome)) : ok(listed.map(({ name }) => String(name)));
};

/** Reads the output of `wrangler kv namespace list`. */
export const readNamespaces = (outcome: Outcome): Result<readonly Namespace[], string> => {
  const listed = outcome.code === 0 ? objectsIn(outcome.out) : undefined;
  return listed === undefined ? fail(complaintOf(outcome)) : ok(listed.filter(isNamespace));
};

/** Adds the protocol, which custom domains lack. */
const asAddress = (target: string): string => (/^https?:\/\//.test(target) ? target : `https://${target}`);

/** Reads the Worker's address from the file at WRANGLER_OUTPUT_FILE_PATH, with one JSON object per line. */
export const readDeployedAddress = (lines: string): string | undefined => {
  const entries = lines.split('\n').map((line) => jsonIn(line, '{'));
  const targets = entries.flatMap((entry) =>
    isObject(entry) && entry['type'] === 'deploy' && Array.isArray(entry['targets']) ? entry['targets'] : [],
  );
  const addresses = targets
    .filter((target): target is string => typeof target === 'string')
    // Routes like `example.com/coins/*` and crons are not addresses.
    .filter((target) => !/[*\s]/.test(target))
    .map(asAddress);
  return addresses.at(-1)?.replace(/\/+$/, '');
};
