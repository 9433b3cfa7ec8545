// What formulas that ask for data have in common: the settings, the options, then the arguments, then the questions.

import { fail, ok, type Result } from '../../shared/result.ts';
import { type GivenOptions, type OptionName, readOptions } from '../arguments/options.ts';
import { hostWords } from '../build.ts';
import type { Output } from '../cells/cell.ts';
import type { Asker } from '../client/fetch.ts';
import type { FunctionName } from '../functions/call-facts.ts';
import type { Settings } from '../settings/settings.ts';
import { type Formula, type FormulaContext, perform, type Steps } from '../steps/step.ts';

type Usual = Pick<Settings, 'currency' | 'stale'>;

/** The options as given, with the settings for what they leave out. */
export type AskedOptions = Omit<GivenOptions, keyof Usual> & Usual;

interface Call {
  readonly formula: FunctionName;
  /** The place of the options, after which only refresh cells may follow. */
  readonly place: number;
  readonly names: readonly OptionName[];
}

/** What is read of a call, and its options. */
type Read<Reading> = Reading & { readonly options: AskedOptions };

/** @param read gets the time in milliseconds since 1970. */
export const reading =
  <Reading>(
    { formula, place, names }: Call,
    read: (values: readonly unknown[], options: AskedOptions, now: number) => Result<Reading, string>,
  ) =>
  (values: readonly unknown[], { currency, stale }: Usual, now = 0): Result<Read<Reading>, string> => {
    const given = readOptions(values[place], values.slice(place + 1), { formula, names });
    if (!given.ok) return given;
    const options = { currency, stale, ...given.value };
    const asked = read(values, options, now);
    return asked.ok ? ok({ ...asked.value, options }) : asked;
  };

export const asking = <Reading extends object>(
  read: (
    values: readonly unknown[],
    usual: Usual,
    now: number,
  ) => Result<Reading & { readonly options?: AskedOptions }, string>,
  ask: (asker: Asker, reading: Reading, context: FormulaContext) => Steps<Result<Output, string>>,
): Formula =>
  function* (context, values) {
    const { build, now } = context;
    const startedAt = now();
    const settings = yield* perform('settings', null);
    if (!settings.ok) return settings;
    const called = read(values, settings.value, startedAt);
    if (!called.ok) return called;
    const { stale = settings.value.stale, live = false } = called.value.options ?? {};
    const { noLive } = hostWords(build);
    if (live && noLive !== undefined) return fail(noLive);
    return yield* ask({ settings: { ...settings.value, stale }, now, startedAt }, called.value, context);
  };
