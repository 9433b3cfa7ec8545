// Runs one of the repository's commands as its own process, as a person would.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/local/places.ts';

export interface EndedCommand {
  /** Exit code; null when a signal ended it. */
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

export interface RunningCommand {
  /** Resolves at the first output. */
  readonly ready: Promise<unknown>;
  readonly ended: Promise<EndedCommand>;
  readonly signal: (name: NodeJS.Signals) => void;
}

/** `script`: path in the repository. `environment` is laid over the present one. */
export const runCommand = (script: string, environment: Readonly<Record<string, string>>): RunningCommand => {
  const child = spawn(process.execPath, [join(repositoryRoot, script)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  return {
    ready: once(child.stdout, 'data'),
    ended: once(child, 'close').then(([code]) => ({ code, out, err })),
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
