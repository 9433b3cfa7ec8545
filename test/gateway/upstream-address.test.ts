// Addresses that the gateway asks of its upstream: UPSTREAM_URL may have a path, which everything stands below.

import { expect, it } from 'vitest';
import { readConfiguration } from '../../workers/gateway/configuration/read-configuration.ts';
import { createUpstreamClient } from '../../workers/gateway/providers/coinstats/upstream-client.ts';

it.each([
  ['https://openapiv1.coinstats.app', 'https://openapiv1.coinstats.app'],
  ['https://api.coinstats.app/v1', 'https://api.coinstats.app/v1'],
  ['https://api.coinstats.app/v1/', 'https://api.coinstats.app/v1'],
  ['http://127.0.0.1:8788//', 'http://127.0.0.1:8788'],
])('%s: below %s', async (written, base) => {
  const configuration = readConfiguration({ UPSTREAM_URL: written, UPSTREAM_API_KEY: 'a-key' });
  if (!configuration.ok) throw new Error(configuration.error);
  const asked: string[] = [];
  const fetcher: typeof fetch = (input) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return Promise.resolve(new Response(null, { status: 500 }));
  };
  const client = createUpstreamClient(configuration.value, fetcher, () => undefined);
  await client.coins(
    new Map([
      ['page', '1'],
      ['limit', '1000'],
    ]),
  );
  await client.creditUsage();
  expect(asked).toEqual([`${base}/coins?page=1&limit=1000`, `${base}/usage/credits`]);
});
