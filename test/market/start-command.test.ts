// `npm start` as a process: the gateway beside the market, one ready line, a clean end.

import { expect, it } from 'vitest';
import { chooseUpstream } from '../../scripts/local/choose-upstream.ts';
import { readPort } from '../../scripts/local/environment.ts';
import { StartProblem } from '../../scripts/local/start-problem.ts';
import { anyAnswers, runCommand } from '../support/run-command.ts';

const ports = { PORT: '0', MARKET_PORT: '0', MARKET_COINS: '100' };

it('SIGTERM after the one ready line: nothing answers any more', async () => {
  const { ready, ended, signal } = runCommand('scripts/start.ts', {
    ...ports,
    UPSTREAM_URL: '',
    UPSTREAM_API_KEY: '',
  });
  await ready;
  signal('SIGTERM');
  const { out } = await ended;
  const [, url = ''] = /^Coinsheet is ready: (http:\/\/127\.0\.0\.1:\d+) \(simulated prices\)\n$/.exec(out) ?? [];
  expect(url).toMatch(/^http/);
  expect(await anyAnswers([url])).toBe(false);
});

// oxfmt-ignore
it.each([
  [{ UPSTREAM_URL: 'https://api.example.com' }, 'UPSTREAM_URL is set, but UPSTREAM_API_KEY is not: set both, or neither for the simulated market.'],
  [{ UPSTREAM_API_KEY: 'secret' }, 'UPSTREAM_API_KEY is set, but UPSTREAM_URL is not: set both, or neither for the simulated market.'],
  [{ UPSTREAM_URL: 'api', UPSTREAM_API_KEY: 'secret' }, 'UPSTREAM_URL is not a URL.'],
])('%j: a sentence', (environment, sentence) => {
  expect(() => chooseUpstream(environment)).toThrow(new StartProblem(sentence));
});

it('UPSTREAM_URL and UPSTREAM_API_KEY: the real upstream; neither: the embedded market', () => {
  const url = 'https://api.example.com/v1';
  const real = { kind: 'real', url, apiKey: 'secret', host: 'api.example.com' };
  expect(chooseUpstream({ UPSTREAM_URL: url, UPSTREAM_API_KEY: 'secret' })).toEqual(real);
  expect(chooseUpstream({})).toEqual({ kind: 'embedded' });
});

it.each(['70000', '-1', '80a', '1.5'])('PORT=%s: a sentence', (text) => {
  expect(() => readPort({ PORT: text }, 'PORT', 8787)).toThrow(
    `PORT must be a port number from 0 to 65535, not "${text}".`,
  );
});
