import { expect, it } from 'vitest';
import { prefersHtml } from '../../workers/gateway/http/request/identify.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

it.each([
  [browser, true],
  ['text/html', true],
  ['text/html;q=0.8, application/json', false],
  ['application/json, text/html', false],
  ['*/*', false],
  ['application/json', false],
  ['', false],
])('Accept: %s: %s', (accept, isPreferred) => {
  expect(prefersHtml(new Request('https://gateway.example', { headers: { Accept: accept } }))).toBe(isPreferred);
});

it('no word about it: false', () => {
  expect(prefersHtml(new Request('https://gateway.example'))).toBe(false);
});
