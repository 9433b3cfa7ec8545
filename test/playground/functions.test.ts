// The functions that the page offers for completion, read from the built add-on.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readDeclarations } from '../../playground/functions/read-declarations.ts';

it('all custom functions of the add-on, with their arguments', async () => {
  const declarations = readDeclarations(await readFile(join(inject('addonFolder'), 'functions.js'), 'utf8'));
  const shapes = declarations.map(({ name, args }) => [name, ...args.map((argument) => argument.name)].join(' '));
  expect(shapes).toContain('COINS universe where fields sort limit options refresh');
  expect(shapes).toContain('COIN ids fields options refresh');
  expect(shapes).toContain('COIN_FIELDS');
  expect(declarations.every(({ description }) => description.length > 20)).toBe(true);
});

it('a declaration with its description, and no function without the tag', () => {
  const script = `
/**
 * Says it twice. Example: =TWICE("a")
 *
 * @param {string} text What to say.
 * @param {number} [times] Optional. How often.
 * @return {string} All.
 * @customfunction
 */
function TWICE(text, times) {}

/** Runs at the start. */
function ON_OPEN() {}`;
  expect(readDeclarations(script)).toEqual([
    {
      name: 'TWICE',
      description: 'Says it twice. Example: =TWICE("a")',
      args: [
        { name: 'text', description: 'What to say.', isOptional: false },
        { name: 'times', description: 'How often.', isOptional: true },
      ],
    },
  ]);
});
