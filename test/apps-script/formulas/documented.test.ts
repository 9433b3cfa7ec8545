// The comments that Google shows, the declared parameters and the user guide name the same arguments in the same order,
// and agree on the optional ones.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../../scripts/local/places.ts';
import { coinFunctions } from '../fakes/file.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const source = read('apps-script/functions.ts');
const guide = read('docs/add-on.md');

interface Parameter {
  readonly name: string;
  readonly optional: boolean;
}

const declaration = /\/\*\*((?:(?!\*\/)[\s\S])*@customfunction(?:(?!\*\/)[\s\S])*)\*\/\s*function (\w+)\(([^)]*)\)/g;

const declared = [...source.matchAll(declaration)].map(([, comment = '', name = '', parameters = '']) => ({
  name,
  comment,
  parameters: [...parameters.matchAll(/(\.{3})?(\w+)\??: /g)].map(([, rest, parameter = '']) => ({
    name: parameter,
    takesTheRest: rest !== undefined,
  })),
}));

const documented = (comment: string): readonly Parameter[] =>
  [...comment.matchAll(/^ \* @param \{\w+\} (\w+) (Optional\.)?/gm)].map(([, name = '', optional]) => ({
    name,
    optional: optional !== undefined,
  }));

/** In the form of the guide's table: `COIN(ids, [fields])`. */
const signature = (name: string): readonly Parameter[] => {
  const [, list] = new RegExp(`^\\| \`${name}\\(([^)]*)\\)\` \\|`, 'm').exec(guide) ?? [];
  if (list === undefined) throw new Error(`docs/add-on.md has no row for ${name}.`);
  return list
    .split(', ')
    .filter((part) => part !== '')
    .map((part) => ({ name: part.replace(/[[\]]/g, ''), optional: part.startsWith('[') }));
};

const isRefresh = ({ name }: Parameter): boolean => name === 'refresh';

test('all functions', () => {
  expect(declared.map(({ name }) => name)).toEqual([...coinFunctions]);
});

describe.each(declared)('$name', ({ name, comment, parameters }) => {
  const shown = documented(comment);

  test('the comment names the parameters', () => {
    expect(shown.map((parameter) => parameter.name)).toEqual(parameters.map((parameter) => parameter.name));
  });

  test('any number of refresh cells may follow', () => {
    expect(parameters.filter(({ takesTheRest }) => takesTheRest).map((one) => one.name)).toEqual(
      parameters.length === 0 ? [] : ['refresh'],
    );
    expect(shown.filter(isRefresh).every(({ optional }) => optional)).toBe(true);
  });

  test('the guide agrees', () => {
    const told = signature(name);
    const own = told.some(isRefresh) ? shown : shown.filter((parameter) => !isRefresh(parameter));
    expect(told).toEqual(own);
  });

  test('says what it does and gives examples of itself', () => {
    expect(comment).toMatch(/^\n \* [A-Z][^\n]+/);
    const [, examples = ''] = /^ \* Example: (.+)$/m.exec(comment) ?? [];
    expect(examples).toMatch(new RegExp(`^=${name}\\(`));
    expect(comment).toMatch(/^ \* @return \{[^}]+\} [A-Z]/m);
  });
});
