// The key's plan is renewed: what was refused over the count before is answered within minutes.

import { expect, it, vi } from 'vitest';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const coins = [coin('bitcoin', 'BTC', 1, 1)];

it('the first of a month is answered once the new count is there', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let time = Date.parse('2026-11-30T23:30:00Z');
  let left = 5;
  const gateway = startInProcessGateway({
    configuration: testConfiguration(() => time, { creditsPerDay: undefined, creditsPerMonth: undefined }),
    upstream: (parameters) => plainUpstream(coins, parameters),
    creditsLeft: () => left,
  });
  await gateway.broker.work();
  const isolate = gateway.isolate();
  const ask = async () => {
    const response = await askIsolate(isolate, `/coins.csv?_=${time}`);
    return { status: response.status, retryAfter: Number(response.headers.get('Retry-After')) };
  };
  time = Date.parse('2026-12-01T00:05:00Z');
  left = 20_000;
  expect(await ask()).toEqual({ status: 503, retryAfter: 600 });
  time += 601_000;
  expect(await ask()).toMatchObject({ status: 200 });
});
