// A step of the setup, and what steps work with. Everything outside is given, so that a test can stand in for it.

import type { Result } from '../../shared/result.ts';
import type { Memory } from './memory.ts';
import type { WranglerCommand } from './wrangler-command.ts';

/** A person at the terminal; undefined where nobody can answer. */
export interface Person {
  readonly ask: (question: string) => Promise<string | undefined>;
  /** The same, without showing what is typed. */
  readonly askSecretly: (question: string) => Promise<string | undefined>;
}

export interface World {
  /** Repository, with the `wrangler.toml` that is deployed. */
  readonly folder: string;
  /** The Worker's name in it. */
  readonly worker: string;
  /** `UPSTREAM_URL` in it. */
  readonly upstreamUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly wrangler: WranglerCommand;
  readonly person: Person;
  readonly memory: Memory;
  readonly fetcher: typeof fetch;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** `npm run build`; what it complains of. */
  readonly build: () => Promise<Result<undefined, string>>;
  readonly say: (line: string) => void;
}

export interface Step {
  /** What it is about, in a word or two. */
  readonly name: string;
  /** What is there already, as a sentence's end; else why it does not count as there. Changes nothing. */
  readonly look: (world: World) => Promise<Result<string, string>>;
  /** Makes it so; the reason where it could not. Looked at again afterwards. */
  readonly do: (world: World) => Promise<Result<undefined, string>>;
  /** How often it is looked at again, a few seconds apart, before it counts as failed: what takes a while to be seen. */
  readonly looks: number;
  /** What a person can do where it fails. */
  readonly remedy: string;
}
