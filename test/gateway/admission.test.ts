// Who counts as one client where something is limited, and how much one request may ask for.

import { createHash, timingSafeEqual } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmission, type Limiters } from '../../workers/gateway/caller/client.ts';
import { identify } from '../../workers/gateway/http/request/identify.ts';
import { countingLimiters } from '../support/counting-limiters.ts';

const address = 'https://gateway.example';
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const tokens = ['first', 'second'].map(hashOf);

const admissionOf = async (request: Request, limiters: Limiters, accessTokenHashes: readonly string[] = []) =>
  createAdmission(
    await identify(request, { accessTokenHashes, operatorTokenHashes: [], portfolioTokenHashes: [] }),
    limiters,
  );

// workerd has it where Node has it under another name.
beforeAll(() => void Object.assign(crypto.subtle, { timingSafeEqual }));

describe('one client is', () => {
  const keyOf = async (headers: Record<string, string>, hashes: readonly string[] = []): Promise<string> => {
    const { asked, limiters } = countingLimiters({ PAID_QUESTIONS: 1, NEW_SNAPSHOTS: 1 });
    const admit = await admissionOf(new Request(address, { headers }), limiters, hashes);
    await admit('PAID_QUESTIONS');
    return asked.PAID_QUESTIONS.join();
  };
  const from = (ip: string, token?: string): Record<string, string> => ({
    'CF-Connecting-IP': ip,
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  });

  it('an IPv4 address', async () => {
    expect(await keyOf(from('192.0.2.1'))).toBe(await keyOf(from('192.0.2.1')));
    expect(await keyOf(from('192.0.2.1'))).not.toBe(await keyOf(from('192.0.2.2')));
  });

  it.each(['2001:db8:1:2::1', '2001:db8:1:2::', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:1'])(
    'the /48 of %s',
    async (ip) => {
      expect(await keyOf(from(ip))).toBe(await keyOf(from('2001:db8:1:2:3:4:5:6')));
      expect(await keyOf(from(ip))).not.toBe(await keyOf(from('2001:db8:2:2:3:4:5:6')));
    },
  );

  it.each(['2001:db8::1:2', '2001:db8:0:0:9::', '2001:db8::'])(
    'the /48 of %s, written without its zeros',
    async (ip) => {
      expect(await keyOf(from(ip))).toBe(await keyOf(from('2001:db8:0:0:8:7:6:5')));
      expect(await keyOf(from(ip))).not.toBe(await keyOf(from('2001:db8:1::')));
    },
  );

  it('whoever has a token that the gateway knows, from wherever, and no token is passed on', async () => {
    const key = await keyOf(from('192.0.2.1', 'first'), tokens);
    expect(key).toBe(await keyOf(from('2001:db8::1', 'first'), tokens));
    expect(key).toBe(await keyOf({ 'X-API-KEY': 'first' }, tokens));
    expect(key).toBe(await keyOf({ Authorization: 'Bearer made-up', 'X-API-KEY': 'first' }, tokens));
    expect(key).not.toBe(await keyOf(from('192.0.2.1', 'second'), tokens));
    expect(key).not.toMatch(/first|192/);
  });

  it('an address, whatever tokens it makes up', async () => {
    const plain = await keyOf(from('192.0.2.1'));
    expect(await keyOf(from('192.0.2.1', 'made-up'), tokens)).toBe(plain);
    expect(await keyOf(from('192.0.2.1', 'made-up'))).toBe(plain);
    expect(await keyOf(from('192.0.2.1'), tokens)).toBe(plain);
  });
});

describe('one request', () => {
  it('may ask for twelve things that are limited', async () => {
    const { asked, limiters } = countingLimiters({ PAID_QUESTIONS: 100, NEW_SNAPSHOTS: 100 });
    const admit = await admissionOf(new Request(address), limiters);
    const admitted: boolean[] = [];
    for (let index = 0; index < 20; index += 1)
      admitted.push(await admit(index % 2 === 0 ? 'PAID_QUESTIONS' : 'NEW_SNAPSHOTS'));
    expect(admitted.lastIndexOf(true)).toBe(11);
    expect(admitted.indexOf(false)).toBe(12);
    expect(asked.PAID_QUESTIONS.length + asked.NEW_SNAPSHOTS.length).toBe(12);
    expect(await (await admissionOf(new Request(address), limiters))('PAID_QUESTIONS')).toBe(true);
  });

  it('is let in where there is no limiter, or one that fails', async () => {
    const failing = { limit: () => Promise.reject(new Error('The limiter is down')) };
    for (const limiters of [{}, { PAID_QUESTIONS: failing }])
      expect(await (await admissionOf(new Request(address), limiters))('PAID_QUESTIONS')).toBe(true);
  });
});
