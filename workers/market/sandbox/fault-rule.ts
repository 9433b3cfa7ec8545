// What can be made to go wrong, as a rule says it.

import type { ErrorForm } from '../answers/error-form.ts';

/** What can happen to an answer on its way. */
export const damages = {
  cut: 'the connection closes without an answer',
  'cut-body': 'status and headers arrive, then the connection closes in the middle of the body',
  truncated: 'the body ends after half, and properly so',
  malformed: 'the body is not JSON: a comma is missing its item',
  'wrong-shape': 'the body is JSON, but lies in an object: { data: … }',
  'wrong-meta': 'page, itemCount, pageCount, hasPreviousPage and hasNextPage of a list are wrong',
  huge: 'the body is followed by 32 MiB of blanks',
  'twice-in-page': "the list's last coin is the first one again, with the last one's rank",
  'twice-across-pages':
    'a page but the first begins with the last coin of the page before, with the rank of the coin that it replaces',
  'shifted-pages':
    'the first and the last coin of a page are those of its neighbours, as if coins had moved since they were asked for',
  'lone-coin': 'the list is its first coin alone, and its counts agree with that',
  'blank-name': "the first coin's name and symbol have blanks around them",
  'long-name': "the first coin's name has 16,000 Chinese characters",
  'lone-surrogate': "the first coin's name and symbol have halves of a character",
  'control-characters': "the first coin's name and symbol have control characters",
} as const satisfies Readonly<Record<string, string>>;

export type Damage = keyof typeof damages;

/** Those that need a list, and those that need coins: none is in an error. */
export const coinDamages = [
  'wrong-meta',
  'twice-in-page',
  'twice-across-pages',
  'shifted-pages',
  'lone-coin',
  'blank-name',
  'long-name',
  'lone-surrogate',
  'control-characters',
] as const satisfies readonly Damage[];

/** What happens to a request that a rule strikes. */
export interface Fault {
  /** The operation is not performed; this error is answered. */
  readonly status?: number;
  /** Default: as configured. */
  readonly errorForm?: ErrorForm;
  /** The header `Retry-After` of the error, in seconds. */
  readonly retryAfter?: number;
  /** How long the answer is held back, in real milliseconds. */
  readonly delay?: number;
  readonly damage?: Damage;
}

export interface FaultRule extends Fault {
  /** Of the requests it is about: the path, or path and query if there is a `?` in it. `*` stands for any text. */
  readonly path: string;
  /** The part of these requests that it strikes, 0 to 1. Default: all. */
  readonly rate?: number;
  /** How many requests it strikes at most. Default: any number. */
  readonly count?: number;
}

export interface FaultRules {
  /** Another seed strikes other requests of a rate below 1. */
  readonly seed: string;
  /** The first that strikes a request counts. */
  readonly rules: readonly FaultRule[];
}
