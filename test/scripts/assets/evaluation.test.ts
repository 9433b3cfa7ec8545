// No script of ours that is served evaluates a text, and only the page of the spreadsheet engine is allowed to.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { codeInTexts, evaluations } from '../../apps-script/fakes/syntax.ts';

const served = (): readonly string[] =>
  globSync('**/*.js', { cwd: inject('pagesFolder') }).filter((file) => !file.includes('playground/vendor/'));

const read = (file: string): string => readFileSync(join(inject('pagesFolder'), file), 'utf8');

it('no script of ours evaluates a text or has code in one', () => {
  expect(served().length).toBeGreaterThan(8);
  const found = served().map((file) => [file, [...evaluations(read(file)), ...codeInTexts(read(file))]]);
  expect(found.filter(([, texts]) => texts?.length !== 0)).toEqual([]);
});

it('no policy allows it but that of the page with the engine', () => {
  const rules = read('_headers').split(/\n(?=\S)/);
  expect(rules.filter((rule) => rule.includes("'unsafe-eval'")).map((rule) => rule.split('\n')[0])).toEqual(['/']);
});
