// The table of functions, the comments that Google shows and the user guide name the same arguments in the same order.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { allArguments, type DeclaredFunction, functions } from '../../../addon/functions/functions.ts';
import { functionNames } from '../../../addon/functions/call-facts.ts';
import { repositoryRoot } from '../../../scripts/local/places.ts';

const guide = readFileSync(join(repositoryRoot, 'docs/functions.md'), 'utf8');
const script = readFileSync(join(inject('addonFolder'), 'functions.js'), 'utf8');

interface Parameter {
  readonly name: string;
  readonly isOptional: boolean;
}

const documented = (name: string): readonly Parameter[] => {
  const [, comment = ''] = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*function ${name}\\(`).exec(script) ?? [];
  return [...comment.matchAll(/^ \* @param \{\w+\} (\w+) (Optional\.)?/gm)].map(([, parameter = '', optional]) => ({
    name: parameter,
    isOptional: optional !== undefined,
  }));
};

/** Such as `COIN(ids, [fields], [options], [refresh])`. */
const signatureOf = (name: string, declared: DeclaredFunction): string =>
  `${name}(${allArguments(declared)
    .map((one) => (one.isOptional ? `[${one.name}]` : one.name))
    .join(', ')})`;

const signatureInGuide = (name: string): string | undefined =>
  new RegExp(`^\\| \`(${name}\\([^)]*\\))\` \\|`, 'm').exec(guide)?.[1];

describe.each(functionNames)('%s', (name) => {
  const declared = functions[name];

  test('the comment names the arguments', () => {
    expect(documented(name)).toEqual(
      allArguments(declared).map((argument) => ({ name: argument.name, isOptional: argument.isOptional })),
    );
  });

  test('optional arguments follow the others', () => {
    const taken = allArguments(declared);
    const first = taken.findIndex(({ isOptional }) => isOptional);
    expect(first < 0 || taken.slice(first).every(({ isOptional }) => isOptional)).toBe(true);
  });

  test('the guide agrees', () => {
    const whole = signatureOf(name, declared);
    expect([whole, signatureOf(name, { ...declared, refresh: 'none' })]).toContain(signatureInGuide(name));
  });

  test('the texts are sentences, and the examples call the function', () => {
    const texts = [declared.about, declared.gives, ...allArguments(declared).map(({ about }) => about)];
    expect(texts.filter((text) => !/^(?:[A-Z"]).*\.$/.test(text))).toEqual([]);
    expect(declared.examples.length).toBeGreaterThan(0);
    expect(declared.examples.filter((example) => !example.startsWith(`=${name}(`))).toEqual([]);
  });
});
