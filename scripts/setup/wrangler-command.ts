// Runs wrangler. The only place of the setup that does; a secret goes in by standard input, never as an argument.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface WranglerCommand {
  /** Waits for its end and gives what it wrote; it can't ask anything. */
  readonly run: (words: readonly string[], input?: string) => Promise<Outcome>;
  /** Runs it as if it had been typed: it writes to the screen and may ask. Gives its exit code. */
  readonly show: (words: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<number>;
}

export interface WranglerOptions {
  /** Folder with the `wrangler.toml` that is deployed. */
  readonly folder: string;
  /** Laid over the present environment; looked at before each run, since the account is chosen on the way. */
  readonly environment: () => Readonly<Record<string, string>>;
}

/** What a shell says where there is no such command. */
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
      // It may end without reading.
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
