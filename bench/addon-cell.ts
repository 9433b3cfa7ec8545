// A cell in a process of its own, whose instructions are counted: `node addon-cell.ts CASE`, the path of a case as
// JSON.

import vm from 'node:vm';
import { readFileSync } from 'node:fs';
import { makeGoogle } from '../test/apps-script/fakes/google.ts';

export interface CellCase {
  /** Paths of the scripts, in order; without any, the process does all but what is counted. */
  readonly scripts: readonly string[];
  /** A call of a custom function. */
  readonly formula: string | undefined;
  /** What the document's cache holds. */
  readonly cached: Readonly<Record<string, string>>;
  readonly documentProperties: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const transport = (): never => {
  throw new Error('The cell sends a request: its cache lacks the market');
};

const [path] = process.argv.slice(2);
if (path !== undefined) {
  const { scripts, formula, cached, documentProperties, now }: CellCase = JSON.parse(readFileSync(path, 'utf8'));
  const { globals, clock, documentCache } = makeGoogle({ transport, documentProperties });
  clock.now = now;
  documentCache.putAll(cached);
  const context = vm.createContext({ ...globals, now: () => clock.now });
  vm.runInContext('Date.now = now;', context);
  for (const script of scripts) vm.runInContext(readFileSync(script, 'utf8'), context);
  if (formula !== undefined) vm.runInContext(formula, context);
}
