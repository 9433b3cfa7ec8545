// The steps that a formula asks of its host. A formula is a generator: raw arguments in; it yields a step, continues
// with the host's reply, and ends with its cells or one sentence. It uses no cache, lock or fetch itself, so the
// same formula runs in a synchronous host (Google Sheets: `runSync`) and in an asynchronous one, which meanwhile
// runs other formulas (Excel: `runAsync`).

import type { Answer } from '../client/answer.ts';
import type { FetchFailure, FetchReply, FetchRequest, Asker } from '../client/fetch.ts';
import type { WireQuestion } from '../client/wire.ts';
import type { Obtained } from '../asking/held-set.ts';
import type { Need } from '../asking/question.ts';
import type { Year, ObtainedYear } from '../past/year.ts';
import type { Settings } from '../settings/settings.ts';
import type { Result } from '../../shared/result.ts';
import type { Build } from '../build.ts';
import type { Output } from '../cells/cell.ts';

/** Each kind of step with its request and its reply. */
interface StepTable {
  /** The settings, or a sentence about a wrong one. */
  readonly settings: { readonly ask: null; readonly reply: Result<Settings, string> };
  /**
   * Sets of coins, one reply for each. The host fetches a set if its own is not fresh or lacks needed coins. Formulas
   * that ask at the same time share the fetch.
   */
  readonly sets: {
    readonly ask: { readonly asker: Asker; readonly needs: readonly Need[] };
    readonly reply: readonly Obtained[];
  };
  /**
   * Answers that no held set can give, one for each question: the host's own while they are fresh, else the gateway's.
   */
  readonly questions: {
    readonly ask: { readonly asker: Asker; readonly questions: readonly WireQuestion[] };
    readonly reply: readonly Answer[];
  };
  readonly fetch: { readonly ask: FetchRequest; readonly reply: Result<FetchReply, FetchFailure> };
  /** Fetches all held sets again: their number, or a sentence about the failure. */
  readonly renew: { readonly ask: null; readonly reply: Result<number, string> };
  /**
   * Daily closes by coin and year, one reply for each. The host fetches years that it lacks; formulas that ask at the
   * same time share the fetch.
   */
  readonly years: {
    readonly ask: { readonly asker: Asker; readonly years: readonly Year[] };
    readonly reply: readonly ObtainedYear[];
  };
  /** The name of the spreadsheet's time zone, such as `Europe/Berlin`. */
  readonly zone: { readonly ask: null; readonly reply: string };
}

type StepKind = keyof StepTable;

type Ask<Kind extends StepKind> = StepTable[Kind]['ask'];
type Reply<Kind extends StepKind> = StepTable[Kind]['reply'];

interface Step<Kind extends StepKind = StepKind> {
  readonly kind: Kind;
  readonly ask: Ask<Kind>;
  /** Set by the driver before it continues. */
  reply?: Reply<Kind>;
}

/** Work that asks for steps of these kinds and ends with a value. */
export type Steps<Value, Kind extends StepKind = StepKind> = Generator<Step<Kind>, Value, void>;

/** A synchronous host: a function for each kind of step. */
export type Host<Kind extends StepKind = StepKind> = {
  readonly [One in Kind]: (ask: Ask<One>) => Reply<One>;
};

/** An asynchronous host: a function for each kind of step. */
export type AsyncHost<Kind extends StepKind = StepKind> = {
  readonly [One in Kind]: (ask: Ask<One>) => Promise<Reply<One>>;
};

/** Work without steps. */
// oxlint-disable-next-line require-yield
export function* done<Value>(value: Value): Steps<Value, never> {
  return value;
}

/**
 * Asks the host for one step.
 * @example const settings = yield* perform('settings', null);
 */
export function* perform<Kind extends StepKind>(kind: Kind, ask: Ask<Kind>): Steps<Reply<Kind>, Kind> {
  const step: Step<Kind> = { kind, ask };
  yield step;
  if (step.reply === undefined) throw new Error(`The driver went on without a reply to ${kind}.`);
  return step.reply;
}

const serve = <Kind extends StepKind>(step: Step<Kind>, host: Host<Kind>): void => {
  step.reply = host[step.kind](step.ask);
};

/**
 * Runs steps to their end in a synchronous host.
 * @example runSync(formula(context, ['defi']), sheetHost(services, build))
 */
export const runSync = <Value, Kind extends StepKind>(steps: Steps<Value, Kind>, host: Host<Kind>): Value => {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    serve(next.value, host);
  }
};

const serveAsync = async <Kind extends StepKind>(step: Step<Kind>, host: AsyncHost<Kind>): Promise<void> => {
  step.reply = await host[step.kind](step.ask);
};

/**
 * Runs steps to their end in an asynchronous host.
 * @example await runAsync(formula(context, ['defi']), memoryHost(services))
 */
export const runAsync = async <Value, Kind extends StepKind>(
  steps: Steps<Value, Kind>,
  host: AsyncHost<Kind>,
): Promise<Value> => {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    await serveAsync(next.value, host);
  }
};

export interface FormulaContext {
  readonly build: Build;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Raw arguments in, steps for its host in between, cells or one sentence out. */
export type Formula = (context: FormulaContext, values: readonly unknown[]) => Steps<Result<Output, string>>;
