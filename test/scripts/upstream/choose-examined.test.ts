// The upstream that `npm run check:upstream` checks.

import { expect, it } from 'vitest';
import { StartProblem } from '../../../scripts/local/environment.ts';
import { chooseExamined } from '../../../scripts/check-upstream.ts';

const key = { UPSTREAM_API_KEY: 'secret' };
const deployed = 'https://api.example.com';

// oxfmt-ignore
it.each([
  [{ ...key, UPSTREAM_URL: 'https://other.example.com/v1/' }, 'https://other.example.com/v1'],
  [{ ...key, UPSTREAM_URL: 'http://127.0.0.1:8788' }, 'http://127.0.0.1:8788'],
  [{ ...key, UPSTREAM_URL: 'https://api.example.com//v1//' }, 'https://api.example.com//v1'],
  [key, deployed],
])('%j: %s', (environment, url) => {
  expect(chooseExamined(environment, deployed)).toEqual({ url, apiKey: 'secret', pauseMilliseconds: 1000 });
});

// oxfmt-ignore
it.each([
  [{}, 'UPSTREAM_API_KEY is not set: put UPSTREAM_API_KEY=… into .dev.vars, which is never committed.'],
  [{ UPSTREAM_API_KEY: 'a key' }, 'UPSTREAM_API_KEY contains a blank or an invalid character: copy it again.'],
  [{ ...key, UPSTREAM_URL: 'api' }, 'UPSTREAM_URL is not an address: it must look like https://api.example.com.'],
  [{ ...key, UPSTREAM_URL: 'http://api.example.com' }, 'UPSTREAM_URL must begin with https:// (http:// on this computer only): the key travels there.'],
  [{ ...key, UPSTREAM_URL: 'https://api.example.com/v1?key=x' }, 'UPSTREAM_URL must hold neither a user name nor a query: the key goes into UPSTREAM_API_KEY.'],
  [{ ...key, UPSTREAM_URL: 'https://me@api.example.com' }, 'UPSTREAM_URL must hold neither a user name nor a query: the key goes into UPSTREAM_API_KEY.'],
  [{ ...key, UPSTREAM_PAUSE_MILLISECONDS: '1s' }, 'UPSTREAM_PAUSE_MILLISECONDS is "1s": it must be a whole number from 0 to 60000 (1000 unless set).'],
])('%j: a sentence', (environment, sentence) => {
  expect(() => chooseExamined(environment, deployed)).toThrow(new StartProblem(sentence));
});

it('uses the pause of the settings', () => {
  const environment = { ...key, UPSTREAM_PAUSE_MILLISECONDS: '2500' };
  expect(chooseExamined(environment, deployed).pauseMilliseconds).toBe(2500);
});
