// Repeats the tests of formulas with the built Excel add-in in a stand-in of Excel's runtime: the cells are the same.
// Every suite with the built add-on runs, but for those that are listed here with a reason.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { inHost } from './fakes/built-addon.ts';
import { removeExcelAddon } from './fakes/excel-addon.ts';

afterAll(removeExcelAddon);

/** Folders and suites, and why they do not run in Excel. */
const leftOut: Readonly<Record<string, string>> = {
  bundle: 'the script as it is pushed to Google',
  clasp: 'what is pushed to Google',
  'sheet-host': "Google's cache, properties and log",
  'formulas/documented': 'the comments that Google shows',
  'market/entries': "entries of Google's cache",
  'market/faults': "time limits and failures of Google's services",
  'market/market': "entries of Google's cache",
  'market/recalculation':
    "cells that share Google's cache and lock; Excel's share memory: test/excel/functions.test.ts",
  'past/lone-cells': "counts of Google's cache entries; Excel's memory: test/addon/past-in-memory.test.ts",
  'past/recalculation': "cells that share Google's cache and lock; Excel's share memory: test/excel/functions.test.ts",
  'past/differential': 'it asks both hosts itself',
  'menu/menu': "Google's menu",
  sidebar: 'the sidebar in a file of Google; the task pane: test/excel/task-pane.test.ts',
  templates: 'sheets of Google; those of Excel: test/excel/task-pane.test.ts',
};

const here = fileURLToPath(new URL('.', import.meta.url));
/** What starts the built add-on, directly or with a file around it. */
const startsAddon = /\b(?:useBuiltAddon|useSidebar|useTemplates|openScriptedFile|startScriptHost)\(|addonFolder/;

const suites = globSync('**/*.test.ts', { cwd: here })
  .filter((file) => startsAddon.test(readFileSync(join(here, file), 'utf8')))
  .map((file) => file.replace(/\.test\.ts$/, ''))
  .filter((name) => name !== 'in-excel')
  .sort();
const isOf = (name: string) => (entry: string) => name === entry || name.startsWith(`${entry}/`);
const reasons = Object.keys(leftOut);
const repeated = suites.filter((name) => !reasons.some(isOf(name)));

describe.each(repeated)('%s', async (name) => {
  await inHost('Excel', () => import(pathToFileURL(join(here, `${name}.test.ts`)).href));
});

test('the suites that are left out exist, and most are repeated', () => {
  expect(reasons.filter((entry) => !suites.some((name) => isOf(name)(entry)))).toEqual([]);
  expect(repeated.length).toBeGreaterThan(20);
});
