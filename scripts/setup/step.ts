// A step of the setup, and its environment. Everything outside is passed in, so that tests can replace it.

import type { Result } from '../../shared/result.ts';
import type { Memory } from './memory.ts';
import type { WranglerCommand } from './wrangler-command.ts';

/** The user at the terminal. Answers are undefined if nobody can answer. */
export interface Person {
  /** Whether somebody can answer. */
  readonly isThere: boolean;
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Asks without showing what is typed. */
  readonly askSecretly: (question: string) => Promise<string | undefined>;
}

export interface World {
  /** The repository, with the `wrangler.toml` to deploy. */
  readonly folder: string;
  /** The Worker's name in wrangler.toml. */
  readonly worker: string;
  /** `UPSTREAM_URL` in wrangler.toml. */
  readonly upstreamUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly wrangler: WranglerCommand;
  readonly person: Person;
  readonly memory: Memory;
  readonly fetcher: typeof fetch;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Runs `npm run build`. The error is its message. */
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
