// Apps Script's runtime: runs the built add-on in a bare context that has only ECMAScript and Google's services. Its
// promises settle before a call returns, so formulas with the asynchronous driver are called like any others.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { makeGoogle, type Google, type StandInOptions } from './google.ts';

export interface ScriptHost extends Google {
  /** Calls a custom function; values cross between realms as copies. */
  readonly call: (name: string, ...values: readonly unknown[]) => unknown;
  /** Evaluates a script in the context. */
  readonly evaluate: (script: string) => unknown;
}

type Settled =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'given'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A script that runs the next timer of a host that has timers. */
const NEXT_TIMER = "typeof standInTick === 'function' && standInTick()";

/** A script that calls a function with the values in the context, and stores the result. */
const settling = (name: string): string => `(() => {
  const settled = { kind: 'waiting' };
  (async () => ${name}(...standInValues))().then(
    (value) => Object.assign(settled, { kind: 'given', value }),
    (error) => Object.assign(settled, { kind: 'failed', error }),
  );
  return settled;
})()`;

/** By their texts. */
const scripts = new Map<string, vm.Script>();

/** A script of the built add-on. The same text is compiled once for all contexts. */
const compiled = (folder: string, filename: string): vm.Script => {
  const text = readFileSync(join(folder, filename), 'utf8');
  const script = scripts.get(text) ?? new vm.Script(text, { filename });
  scripts.set(text, script);
  return script;
};

/** @param more services that only some scripts have, such as the spreadsheet's. */
export const startScriptHost = (
  folder: string,
  options: StandInOptions,
  more: Readonly<Record<string, unknown>> = {},
): ScriptHost => {
  const google = makeGoogle(options);
  // An ordinary global object: one that mirrors another object takes a detour for each name that a script looks up.
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' });
  Object.assign(context, google.globals, more, { standInNow: () => google.clock.now });
  const evaluate = (script: string): unknown => vm.runInContext(script, context);
  evaluate('Date.now = standInNow; delete globalThis.standInNow;');
  for (const file of ['app.js', 'functions.js']) compiled(folder, file).runInContext(context);
  const call = (name: string, ...values: readonly unknown[]): unknown => {
    if (evaluate(`typeof ${name}`) !== 'function') throw new Error(`The add-on has no function ${name}.`);
    context['standInValues'] = values;
    const settled: Settled = Object(evaluate(settling(name)));
    while (settled.kind === 'waiting' && evaluate(NEXT_TIMER) === true);
    if (settled.kind === 'waiting') throw new Error(`${name} waits for what never comes.`);
    if (settled.kind === 'failed') throw settled.error;
    return structuredClone(settled.value);
  };
  return { ...google, call, evaluate };
};
