// `npm run market` as a process: one line when it is ready, a clean end, a sentence if it cannot start.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { anyAnswers, runCommand, type RunningCommand } from '../support/run-command.ts';

const run = (environment: Readonly<Record<string, string>>): RunningCommand =>
  runCommand('scripts/market.ts', { MARKET_COINS: '100', MARKET_PORT: '0', ...environment });

it('SIGTERM after the one ready line: the service has stopped', async () => {
  const { ready, ended, signal } = run({});
  await ready;
  signal('SIGTERM');
  const { out, err } = await ended;
  const [, url = ''] =
    /^The simulated market is ready: (http:\/\/127\.0\.0\.1:\d+)\/coins \(header X-API-KEY: demo\)\n$/.exec(out) ?? [];
  expect({ url, err }).toEqual({ url: expect.stringMatching(/^http/), err: '' });
  expect(await anyAnswers([url])).toBe(false);
});

it('a port in use: one sentence, exit code 1', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const end = await run({ MARKET_PORT: String(port) }).ended;
  server.close();
  expect(end).toEqual({
    code: 1,
    out: '',
    err: `Port ${port} is taken already. Set MARKET_PORT to another one.\n`,
  });
});

it('a wrong setting: its sentence, exit code 1', async () => {
  expect(await run({ MARKET_NOW: 'noon' }).ended).toEqual({
    code: 1,
    out: '',
    err: 'MARKET_NOW must be a time such as 2026-11-21T12:00:00Z or milliseconds since 1970, not "noon".\n',
  });
});
