// Reads the environment and `.dev.vars`. An empty value counts as unset.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartProblem } from './start-problem.ts';
import type { WorkerVars } from './start-worker.ts';

const onlySet = (variables: Readonly<Record<string, string | undefined>>): WorkerVars =>
  Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** The process's environment. */
export const processEnvironment = (): WorkerVars => onlySet(process.env);

/** The `.dev.vars` beside the given wrangler.toml, overridden by the process's environment. */
export const readEnvironment = (config: string): WorkerVars => {
  const file = join(dirname(config), '.dev.vars');
  const developer = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...onlySet(developer), ...processEnvironment() };
};

/** The variables whose names `takes` accepts. */
export const pickVars = (environment: WorkerVars, takes: (name: string) => boolean): WorkerVars =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => takes(name)));

/** A TCP port from the environment. */
export const readPort = (environment: WorkerVars, name: string, otherwise: number): number => {
  const text = environment[name];
  if (text === undefined) return otherwise;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartProblem(`${name} must be a port number from 0 to 65535, not "${text}".`);
  return port;
};
