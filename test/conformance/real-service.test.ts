// How a real service is configured, and that docs/market-api.md describes it correctly.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { cheapCredits } from './cheap-rows.ts';
import { readRealService, REAL_SERVICE } from './real-service.ts';

const url = 'https://api.example.com/v1/';

it('CONFORMANCE_URL and CONFORMANCE_KEY: a service; neither: none', () => {
  expect(readRealService({ CONFORMANCE_URL: url, CONFORMANCE_KEY: 'k' })).toEqual({
    url: 'https://api.example.com/v1',
    key: 'k',
  });
  expect(readRealService({})).toBeUndefined();
  expect(readRealService({ CONFORMANCE_URL: '', CONFORMANCE_KEY: '' })).toBeUndefined();
});

it.each([
  [{ CONFORMANCE_URL: url }, 'CONFORMANCE_URL is set, but CONFORMANCE_KEY is not: set both, or neither.'],
  [{ CONFORMANCE_KEY: 'k' }, 'CONFORMANCE_KEY is set, but CONFORMANCE_URL is not: set both, or neither.'],
])('%j: a sentence', (environment, sentence) => {
  expect(() => readRealService(environment)).toThrow(sentence);
});

it('costs little of a paid service', () => {
  expect(cheapCredits).toBeLessThanOrEqual(30);
});

it('docs/market-api.md gives the command that runs its rows, and their credits', async () => {
  const docs = await readFile(join(repositoryRoot, 'docs', 'market-api.md'), 'utf8');
  expect(docs).toContain(`npx vitest run test/conformance -t '${REAL_SERVICE}'`);
  expect(docs).toContain(`up to ${cheapCredits} credits`);
});
