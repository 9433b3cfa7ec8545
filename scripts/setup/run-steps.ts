// Runs the steps of the setup: tells what they are, reports those already done, does the missing ones and checks them.
// Stops at a failure; the next run continues there, since each step checks first. Everything outside is passed in.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { WranglerCommand } from './wrangler-command.ts';
import { called } from '../local/called.ts';
import { asPlainText, needs } from '../way-in/needs.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Answers for later runs. Contains no secrets. */
interface Remembered {
  readonly accountId?: string;
  readonly gatewayUrl?: string;
  /** Of the package, what was deployed. */
  readonly release?: string;
  /** `anyone`, if the owner has chosen so. */
  readonly access?: string;
  /** Of a gateway for an hour, and when that is over. */
  readonly hourUrl?: string;
  readonly hourUntil?: string;
}

export interface Memory {
  readonly now: () => Remembered;
  readonly note: (more: Remembered) => Promise<void>;
}

const remembered = [
  'accountId',
  'gatewayUrl',
  'release',
  'access',
  'hourUrl',
  'hourUntil',
] as const satisfies readonly (keyof Remembered)[];

const textOrNothing = (name: keyof Remembered, value: unknown): Remembered =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {};

const readFrom = async (path: string): Promise<Remembered> => {
  try {
    const known: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Object.assign({}, ...remembered.map((name) => textOrNothing(name, Object(known)[name])));
  } catch {
    return {};
  }
};

export const openMemory = async (path: string): Promise<Memory> => {
  let known = await readFrom(path);
  return {
    now: () => known,
    note: async (more) => {
      known = { ...known, ...more };
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${JSON.stringify(known, undefined, 2)}\n`);
    },
  };
};

/** The user at the terminal. Answers are undefined if nobody can answer. */
export interface Person {
  /** Whether somebody can answer. */
  readonly isThere: boolean;
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Asks without showing what is typed. */
  readonly askSecretly: (question: string) => Promise<string | undefined>;
}

export interface World {
  /** The folder of the `wrangler.toml` to deploy. */
  readonly folder: string;
  /** The Worker's name in wrangler.toml. */
  readonly worker: string;
  /** Of the package, what tells this deployment from another: read when asked, since steps change wrangler.toml. */
  readonly release: () => Promise<string | undefined>;
  /** `UPSTREAM_URL` in wrangler.toml. */
  readonly upstreamUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly wrangler: WranglerCommand;
  readonly person: Person;
  readonly memory: Memory;
  readonly fetcher: typeof fetch;
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Makes the files to deploy, where they are not made yet. The error is its message. */
  readonly build: () => Promise<Result<undefined, string>>;
  readonly say: (line: string) => void;
}

export interface Step {
  /** A short name. */
  readonly name: string;
  /** What it does, for the list before the first step. */
  readonly about: string;
  /** Checks without side effects. Returns what exists as the end of a sentence, else why the step is not done. */
  readonly look: (world: World) => Promise<Result<string, string>>;
  /** Does the step, or returns why it could not. Checked again afterwards. */
  readonly do: (world: World) => Promise<Result<undefined, string>>;
  /** Maximum number of checks, a few seconds apart, before the step fails: some changes take a while to be visible. */
  readonly looks: number;
  /** What the user can do about a failure. */
  readonly remedy: string;
}

/** What the setup says before its first step. */
export const introduction = (steps: readonly Pick<Step, 'name' | 'about'>[]): string =>
  [
    'Sets up your own gateway on Cloudflare. You need',
    '',
    `  ${asPlainText(needs.account)};`,
    `  ${asPlainText(needs.key)};`,
    `  ${asPlainText(needs.keyless)}.`,
    '',
    `${needs.free}.`,
    '',
    'The steps; those that are done already are skipped:',
    '',
    ...steps.map(({ name, about }, index) => `  ${index + 1}  ${name}: ${about}`),
    '',
  ].join('\n');

const LOOK_AGAIN_MILLISECONDS = 5000;

const HOW_TO_GO_ON = `Then run ${called('setup')} again: it continues from here.`;

/** Checks until the step is done, at most `step.looks` times. */
const lookAgain = async (step: Step, world: World): Promise<Result<string, string>> => {
  let seen = await step.look(world);
  if (!seen.ok && step.looks > 1) world.say('  Waiting until it is visible; this may take a few minutes.');
  for (let look = 1; look < step.looks && !seen.ok; look += 1) {
    await world.sleep(LOOK_AGAIN_MILLISECONDS);
    seen = await step.look(world);
  }
  return seen;
};

const make = async (step: Step, world: World): Promise<Result<string, string>> => {
  const done = await step.do(world);
  return done.ok ? await lookAgain(step, world) : done;
};

/** Ok if all steps are done. */
export const runSteps = async (steps: readonly Step[], world: World): Promise<Result<undefined, undefined>> => {
  for (const step of steps) {
    const before = await step.look(world);
    if (before.ok) {
      world.say(`✓ ${step.name}: ${before.value}.`);
      continue;
    }
    world.say(`· ${step.name}: ${before.error}.`);
    const after = await make(step, world);
    if (!after.ok) {
      world.say(`✗ ${step.name}: ${after.error}.`);
      world.say(`  ${step.remedy} ${HOW_TO_GO_ON}`);
      return fail(undefined);
    }
    world.say(`✓ ${step.name}: ${after.value}.`);
  }
  return ok(undefined);
};
