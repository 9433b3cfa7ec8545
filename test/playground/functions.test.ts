// The functions that the page offers for completion: all custom functions of the built add-on, with their arguments.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { functionTexts } from '../../playground/engine/functions.ts';

it('all custom functions of the add-on, with their arguments', async () => {
  const script = await readFile(join(inject('addonFolder'), 'functions.js'), 'utf8');
  const built = [...script.matchAll(/@customfunction\n \*\/\nfunction (\w+)\(([^)]*)\)/g)].map(
    ([, name = '', parameters = '']) => `${name} ${parameters.replace(/[,.]+/g, '')}`.replace(/ +/g, ' ').trim(),
  );
  const shapes = functionTexts.map(({ name, args }) => [name, ...args.map((argument) => argument.name)].join(' '));
  expect(shapes).toEqual(built);
  expect(shapes).toContain('COINS universe where fields sort limit options refresh');
  expect(functionTexts.every(({ description }) => description.length > 20)).toBe(true);
});
