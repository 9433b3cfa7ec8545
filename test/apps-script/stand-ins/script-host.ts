// Apps Script's runtime: runs the built add-on in a bare context that has ECMAScript and Google's services, nothing else.

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

/** `more`: services that only some scripts have, such as the spreadsheet's. */
export const startScriptHost = (
  folder: string,
  options: StandInOptions,
  more: Readonly<Record<string, unknown>> = {},
): ScriptHost => {
  const google = makeGoogle(options);
  const context = vm.createContext({ ...google.globals, ...more, standInNow: () => google.clock.now });
  const evaluate = (script: string): unknown => vm.runInContext(script, context);
  evaluate('Date.now = standInNow; delete globalThis.standInNow;');
  for (const file of ['app.js', 'functions.js']) {
    vm.runInContext(readFileSync(join(folder, file), 'utf8'), context, { filename: file });
  }
  const call = (name: string, ...values: readonly unknown[]): unknown => {
    const found = evaluate(`typeof ${name} === 'function' ? ${name} : undefined`);
    if (typeof found !== 'function') throw new Error(`The add-on has no function ${name}.`);
    return structuredClone(found(...values));
  };
  return { ...google, call, evaluate };
};
