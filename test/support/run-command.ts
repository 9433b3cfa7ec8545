// Runs one of the repository's commands as its own process, as a person would.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/local/places.ts';

export interface EndedCommand {
  /** Exit code; null when a signal ended it. */
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

export interface RunningCommand {
  /** Resolves with the first output; rejects when the command ends without any. */
  readonly ready: Promise<string>;
  /** Resolves when the command and all that write to its output are gone. */
  readonly ended: Promise<EndedCommand>;
  readonly signal: (name: NodeJS.Signals) => void;
}

export interface RunCommandOptions {
  /** The folder in which the script lies. Default: this repository. */
  readonly root?: string;
  /** The folder in which it runs. Default: `root`. */
  readonly cwd?: string;
  /** The Node that runs it. Default: this one. */
  readonly node?: string;
  /** Starts the command from a shell of its own, which is what gets the signals. Default: no. */
  readonly belowShell?: boolean;
  /** Words after the script. Default: none. */
  readonly words?: readonly string[];
}

/** `script`: path in the repository. `environment` is laid over the present one. */
export const runCommand = (
  script: string,
  environment: Readonly<Record<string, string>>,
  {
    root = repositoryRoot,
    cwd = root,
    node = process.execPath,
    belowShell = false,
    words: more = [],
  }: RunCommandOptions = {},
): RunningCommand => {
  const words = [node, join(root, script), ...more];
  // A shell replaces itself by its last command, so one more follows.
  const [command = '', ...parameters] = belowShell ? ['sh', '-c', '"$0" "$@"; :', ...words] : words;
  const child = spawn(command, parameters, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code, out, err }));
  const first = once(child.stdout, 'data').then(([chunk]) => String(chunk));
  const ready = Promise.race([
    first,
    ended.then(() => {
      throw new Error(`${script} ended without a word: ${err}`);
    }),
  ]);
  // Whoever waits for the end alone has no use for the first output.
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    signal: (name) => {
      child.kill(name);
    },
  };
};

/** Whether any of the addresses is still served. */
export const anyAnswers = async (urls: readonly string[]): Promise<boolean> => {
  const answers = await Promise.allSettled(urls.map((url) => fetch(url)));
  return answers.some((answer) => answer.status === 'fulfilled');
};

/** TCP ports that were free a moment ago. */
export const freePorts = async (count: number): Promise<readonly string[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return String(typeof address === 'object' && address !== null ? address.port : 0);
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
};
