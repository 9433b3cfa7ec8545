// How long the upstream asks to be left in peace, as the gateway understands it: in seconds or as a date, at least a
// second and at most a day.

import { describe, expect, it } from 'vitest';
import { connect } from '../../workers/gateway/providers/coinstats/connect.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { pageQuery } from '../support/page-queries.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe.each([
  [429, 'rate'],
  [406, 'credits'],
  [503, 'unavailable'],
])('a %i that asks for', (status, reason) => {
  it.each<[string | undefined, number | undefined]>([
    ['77', 77],
    ['0', 1],
    ['86400', 86_400],
    ['86401', 86_400],
    ['99999999999999999999', 86_400],
    ['Sat, 21 Nov 2026 12:01:30 GMT', 90],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 1],
    ['Tue, 21 Nov 2056 12:00:00 GMT', 86_400],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s', async (header, seconds) => {
    const headers = header === undefined ? {} : { 'Retry-After': header };
    const client = connect(
      testConfiguration(() => now),
      () => Promise.resolve(new Response(null, { status, headers })),
      () => undefined,
    );
    expect(await client.page(pageQuery())).toMatchObject({ ok: false, error: { reason, retryAfterSeconds: seconds } });
  });
});

it('a 429 whose text does not come in time is a time-out, since nobody knows what it is about', async () => {
  const hanging = new ReadableStream({
    type: 'bytes',
    pull: (controller) => controller.error(new DOMException('late', 'TimeoutError')),
  });
  const client = connect(
    testConfiguration(() => now),
    () => Promise.resolve(new Response(hanging, { status: 429 })),
    () => undefined,
  );
  expect(await client.page(pageQuery())).toEqual({ ok: false, error: { reason: 'timeout' } });
});
