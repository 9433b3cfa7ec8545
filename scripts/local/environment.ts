// What commands read from outside, the environment and `.dev.vars`, and what they tell: a problem that the user can
// mend as its sentence.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ownFolder } from './places.ts';

/** An error that the user can mend: printed as its sentence, without a stack. */
export class StartProblem extends Error {}

const hasCode = (problem: unknown): problem is { readonly code: unknown } =>
  typeof problem === 'object' && problem !== null && 'code' in problem;

/** The text to print for the user of the command. */
export const explainProblem = (problem: unknown): string => {
  if (problem instanceof StartProblem) return problem.message;
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
};

/** Runs a command for a person: a problem is told on standard error, and the exit code is 1. */
export const runCommand = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (problem) {
    console.error(explainProblem(problem));
    process.exitCode = 1;
  }
};

/** Whether a server could not start because its port is in use. */
export const isPortTaken = (problem: unknown): boolean =>
  hasCode(problem) && (problem.code === 'ERR_ADDRESS_IN_USE' || problem.code === 'EADDRINUSE');

export type WorkerVars = Readonly<Record<string, string>>;

/** An empty value counts as unset. */
const onlySet = (variables: Readonly<Record<string, string | undefined>>): WorkerVars =>
  Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));

export const processEnvironment = (): WorkerVars => onlySet(process.env);

/** The `.dev.vars` of a folder, overridden by the process's environment. */
export const readEnvironment = (folder: string = ownFolder): WorkerVars => {
  const file = join(folder, '.dev.vars');
  const developer = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...onlySet(developer), ...processEnvironment() };
};

/** @throws {StartProblem} where words follow a command that takes none. */
export const refuseWords = (command: string, words: readonly string[]): void => {
  if (words.length > 0)
    throw new StartProblem(`${command} takes no words, not "${words.join(' ')}". Nothing was done.`);
};

export const pickVars = (environment: WorkerVars, takes: (name: string) => boolean): WorkerVars =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => takes(name)));

export const readPort = (environment: WorkerVars, name: string, otherwise: number): number => {
  const text = environment[name];
  if (text === undefined) return otherwise;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartProblem(`${name} must be a port number from 0 to 65535, not "${text}".`);
  return port;
};
