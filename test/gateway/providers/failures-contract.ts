// The part of the provider contract about failures: those by the meaning that HTTP gives them, and those of the
// service.

import { describe, expect, it } from 'vitest';
import type { ContractClient } from './contract-client.ts';
import type { RecordedFailure, Recordings } from './recordings.ts';
import { answering, breaking, refusing } from './services.ts';

const SECRET = '{"error":"secret"}';

const common: readonly RecordedFailure[] = [
  { title: '402', service: refusing(402, SECRET), failure: { reason: 'credits' } },
  {
    title: '429',
    service: refusing(429, SECRET, { 'Retry-After': '7' }),
    failure: { reason: 'rate', retryAfterSeconds: 7 },
  },
  { title: '400', service: refusing(400, SECRET), failure: { reason: 'rejected', detail: 'status 400' } },
  { title: '404', service: refusing(404, SECRET), failure: { reason: 'not-found' } },
  { title: '500', service: refusing(500, SECRET), failure: { reason: 'unavailable', detail: 'status 500' } },
  {
    title: '503',
    service: refusing(503, SECRET, { 'Retry-After': '90' }),
    failure: { reason: 'unavailable', retryAfterSeconds: 90 },
  },
  {
    title: 'a redirect',
    service: answering('', { status: 302, headers: { Location: 'https://secret.example' } }),
    failure: { reason: 'unavailable' },
  },
  { title: 'a time-out', service: breaking('TimeoutError'), failure: { reason: 'timeout' } },
  { title: 'a broken connection', service: breaking('TypeError'), failure: { reason: 'unavailable' } },
];

export const describeFailures = ({ failures }: Recordings, { connect, get }: ContractClient): void => {
  describe.each([...common, ...failures])('a failure: $title', ({ service, failure }) => {
    it('has its reason, and none of the text of the service', async () => {
      const { client, logged } = connect(service);
      const pages = await get(client);
      expect(pages).toMatchObject({ ok: false, error: failure });
      expect(logged).toHaveLength(1);
      expect(JSON.stringify([pages, logged])).not.toContain('secret');
    });
  });
};
