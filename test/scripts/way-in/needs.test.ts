// What a gateway with real prices needs is said alike in all places, with figures that the broker's formulas give.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../../scripts/local/places.ts';
import { asPlainText, needs } from '../../../scripts/way-in/needs.ts';

/** A text with every sentence on one line. */
const read = async (path: string): Promise<string> => (await readFile(path, 'utf8')).replaceAll(/\s+/g, ' ');

it.each(Object.entries(needs))('the guide says %s', async (_name, need) => {
  expect(await read(join(repositoryRoot, 'docs/start.md'))).toContain(need);
});

it('a link is an address in a terminal', () => {
  expect(asPlainText('a [key](https://a.example) (free)')).toBe('a key, https://a.example (free)');
});
