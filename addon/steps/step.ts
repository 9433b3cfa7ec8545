// What a formula asks of its host. A formula is a generator: it yields a step, goes on with the host's reply, and ends with
// its cells. It reads no cache, takes no lock and fetches nothing itself, so that the same formula runs in a host that waits
// (Google Sheets: `run-sync.ts`) and in one that goes on with other formulas meanwhile (Excel: `run-async.ts`).

import type { Answer } from '../client/answer.ts';
import type { FetchReply, FetchRequest } from '../client/fetch.ts';
import type { Asker } from '../client/asker.ts';
import type { WireQuestion } from '../client/wire.ts';
import type { Obtained } from '../local/held-set.ts';
import type { Need } from '../local/read-question.ts';
import type { Settings } from '../settings/settings.ts';
import type { Result } from '../../shared/result.ts';

/** Each kind of step: what is asked, and what is replied. */
export interface StepTable {
  /** The settings, or a sentence that says what is wrong with them. */
  readonly settings: { readonly ask: null; readonly reply: Result<Settings, string> };
  /**
   * Sets of coins, fetched where the host holds none that is fresh and has the coins that are needed: one reply for each.
   * Formulas that ask at the same time share what is fetched.
   */
  readonly sets: {
    readonly ask: { readonly asker: Asker; readonly needs: readonly Need[] };
    readonly reply: readonly Obtained[];
  };
  /** Answers that no held set gives: kept by the host while they are fresh, otherwise the gateway's. One for each. */
  readonly questions: {
    readonly ask: { readonly asker: Asker; readonly questions: readonly WireQuestion[] };
    readonly reply: readonly Answer[];
  };
  /** One request; fails with the host's own message where no reply came. */
  readonly fetch: { readonly ask: FetchRequest; readonly reply: Result<FetchReply, string> };
  /** Fetches all held sets anew: how many, or a sentence that says why not. */
  readonly renew: { readonly ask: null; readonly reply: Result<number, string> };
}

export type StepKind = keyof StepTable;
type Ask<Kind extends StepKind> = StepTable[Kind]['ask'];
export type Reply<Kind extends StepKind> = StepTable[Kind]['reply'];

export interface Step<Kind extends StepKind = StepKind> {
  readonly kind: Kind;
  readonly ask: Ask<Kind>;
  /** Written by the driver before it goes on. */
  reply?: Reply<Kind>;
}

/** Work that ends with a value, and asks for steps of these kinds meanwhile. */
export type Steps<Value, Kind extends StepKind = StepKind> = Generator<Step<Kind>, Value, void>;

/** A host replies to each kind of step at once. */
export type Host<Kind extends StepKind = StepKind> = {
  readonly [One in Kind]: (ask: Ask<One>) => Reply<One>;
};

/** A host replies to each kind of step in its own time. */
export type AsyncHost<Kind extends StepKind = StepKind> = {
  readonly [One in Kind]: (ask: Ask<One>) => Promise<Reply<One>>;
};

/** Work that asks for nothing. */
// oxlint-disable-next-line require-yield
export function* done<Value>(value: Value): Steps<Value, never> {
  return value;
}

/** Asks the host for one step. */
export function* perform<Kind extends StepKind>(kind: Kind, ask: Ask<Kind>): Steps<Reply<Kind>, Kind> {
  const step: Step<Kind> = { kind, ask };
  yield step;
  if (step.reply === undefined) throw new Error(`The driver went on without a reply to ${kind}.`);
  return step.reply;
}
