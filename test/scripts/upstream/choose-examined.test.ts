// Which upstream `npm run check:upstream` examines.

import { expect, it } from 'vitest';
import { StartProblem } from '../../../scripts/local/start-problem.ts';
import { chooseExamined } from '../../../scripts/upstream/choose-examined.ts';

const key = { UPSTREAM_API_KEY: 'secret' };
const deployed = 'https://api.example.com';

// oxfmt-ignore
it.each([
  [{ ...key, UPSTREAM_URL: 'https://other.example.com/v1/' }, 'https://other.example.com/v1'],
  [{ ...key, UPSTREAM_URL: 'http://127.0.0.1:8788' }, 'http://127.0.0.1:8788'],
  [key, deployed],
])('%j: %s', (environment, url) => {
  expect(chooseExamined(environment, deployed)).toEqual({ url, apiKey: 'secret' });
});

// oxfmt-ignore
it.each([
  [{}, 'UPSTREAM_API_KEY is not set: put UPSTREAM_API_KEY=… into .dev.vars, which is never committed.'],
  [{ UPSTREAM_API_KEY: 'a key' }, 'UPSTREAM_API_KEY holds a blank or a sign that no key has: copy it anew.'],
  [{ ...key, UPSTREAM_URL: 'api' }, 'UPSTREAM_URL is not an address: it must look like https://api.example.com.'],
  [{ ...key, UPSTREAM_URL: 'http://api.example.com' }, 'UPSTREAM_URL must begin with https:// (http:// on this computer only): the key travels there.'],
])('%j: a sentence', (environment, sentence) => {
  expect(() => chooseExamined(environment, deployed)).toThrow(new StartProblem(sentence));
});
