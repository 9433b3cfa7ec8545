// Apps Script's runtime: runs the built add-on in a bare context that has only ECMAScript and Google's services.

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
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
  Object.assign(context, google.globals, more, { standInNow: () => google.clock.now });
  const evaluate = (script: string): unknown => vm.runInContext(script, context);
  evaluate('Date.now = standInNow; delete globalThis.standInNow;');
  for (const file of ['app.js', 'functions.js']) compiled(folder, file).runInContext(context);
  const call = (name: string, ...values: readonly unknown[]): unknown => {
    if (evaluate(`typeof ${name}`) !== 'function') throw new Error(`The add-on has no function ${name}.`);
    context['standInValues'] = values;
    return structuredClone(evaluate(`${name}(...standInValues)`));
  };
  return { ...google, call, evaluate };
};
