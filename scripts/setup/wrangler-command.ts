// Runs wrangler. Secrets are passed by standard input, never as arguments.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Outcome {
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

export interface WranglerOptions {
  /** Folder of the `wrangler.toml` to deploy. */
  readonly folder: string;
  /** Added to the present environment. Read before each run, since the account is chosen during the setup. */
  readonly environment: () => Readonly<Record<string, string>>;
}

/** A shell's exit code for an unknown command. */
const NOT_FOUND = 127;
const isWindows = process.platform === 'win32';

const endOf = (child: ReturnType<typeof spawn>): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(NOT_FOUND));
    child.once('close', (code) => resolve(code ?? 1));
  });

export const createWranglerCommand = ({ folder, environment }: WranglerOptions): WranglerCommand => {
  const common = () => ({
    cwd: folder,
    shell: isWindows,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...environment() },
  });
  return {
    run: async (words, input = '') => {
      const child = spawn('wrangler', words, { ...common(), stdio: 'pipe' });
      // The child may exit without reading its input.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      const [code, out, err] = await Promise.all([endOf(child), text(child.stdout), text(child.stderr)]);
      return { code, out, err };
    },
    show: (words, more = {}) => {
      const { env, ...others } = common();
      return endOf(spawn('wrangler', words, { ...others, env: { ...env, ...more }, stdio: 'inherit' }));
    },
  };
};
