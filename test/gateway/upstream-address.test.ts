// Addresses that the gateway asks of its upstream: UPSTREAM_URL may have a path, which everything stands below.

import { expect, it } from 'vitest';
import { readConfiguration } from '../../workers/gateway/configuration/configuration.ts';
import { connect } from '../../workers/gateway/providers/coinstats/connect.ts';
import { pageQuery } from '../support/page-queries.ts';

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
  const client = connect(configuration.value, fetcher, () => undefined);
  await client.page(pageQuery());
  await client.creditUsage?.();
  const set = 'currency=USD&includeRiskScore=true&sortBy=marketCap&sortDir=desc';
  expect(asked).toEqual([`${base}/coins?${set}&limit=1000&page=1`, `${base}/usage/credits`]);
});
