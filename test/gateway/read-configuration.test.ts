// Settings that an operator may get wrong: the gateway does not start, and says why without a secret.

import { expect, it } from 'vitest';
import { readConfiguration, type Variables } from '../../workers/gateway/configuration/configuration.ts';
import { providerNames } from '../../workers/gateway/providers/registry.ts';

const key = 'a-key-of-some-length-0123456789';
const good: Variables = { UPSTREAM_URL: 'https://api.example.com', UPSTREAM_API_KEY: key };

const problemWith = (changes: Partial<Variables>): string => {
  const read = readConfiguration({ ...good, ...changes });
  return read.ok ? 'none' : read.error;
};

it.each<[string, Partial<Variables>, RegExp]>([
  ['no key', { UPSTREAM_API_KEY: '' }, /^UPSTREAM_API_KEY is not set/],
  ['no https', { UPSTREAM_URL: 'http://api.example.com' }, /^UPSTREAM_URL must begin with https/],
  ['this computer as a user name', { UPSTREAM_URL: 'http://127.0.0.1@api.example.com' }, /must begin with https/],
  ['the key in the address', { UPSTREAM_URL: `https://api.example.com?key=${key}` }, /must hold neither/],
  ['the key as a password', { UPSTREAM_URL: `https://me:${key}@api.example.com` }, /must hold neither/],
  ['the key for a number', { CREDITS_PER_DAY: key }, /^CREDITS_PER_DAY is a text of 31 characters: it must be/],
  ['the key for a time', { GATEWAY_NOW: key }, /^GATEWAY_NOW is a text of 31 characters: it must be/],
  ['a token for its hash', { ACCESS_TOKEN_HASHES: key }, /^ACCESS_TOKEN_HASHES holds something else/],
  ['an operator’s token for its hash', { OPERATOR_TOKEN_HASHES: key }, /^OPERATOR_TOKEN_HASHES holds something else/],
  [
    'another service',
    { PROVIDER: 'other' },
    new RegExp(`^PROVIDER is "other": it must be one of ${providerNames.join(', ')}\\.$`),
  ],
  ['the key for a service', { PROVIDER: key }, /^PROVIDER is a text of 31 characters: it must be/],
  ['a word for a number', { SNAPSHOT_COINS: 'many' }, /^SNAPSHOT_COINS is "many": it must be a whole number/],
])('%s', (_title, changes, sentence) => {
  const problem = problemWith(changes);
  expect(problem).toMatch(sentence);
  expect(problem).not.toContain(key);
});

it('the service by its name', () => {
  expect(problemWith({ PROVIDER: 'coinstats' })).toBe('none');
});

const configurationWith = (changes: Partial<Variables>) => {
  const read = readConfiguration({ ...good, ...changes });
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

it.each<[string, Partial<Variables>, string, string]>([
  ['the standard service', { UPSTREAM_URL: '' }, 'https://openapiv1.coinstats.app', key],
  ['an address of its own', {}, 'https://api.example.com', key],
  ['no key', { PROVIDER: 'coinpaprika', UPSTREAM_API_KEY: '' }, 'https://api.example.com', ''],
  [
    'the defaults of the Deploy button',
    { UPSTREAM_URL: 'https://openapiv1.coinstats.app', PROVIDER: 'coinstats', UPSTREAM_API_KEY: 'none' },
    'https://api.coinpaprika.com/v1',
    '',
  ],
  ['a key of another service', { PROVIDER: 'coinpaprika' }, 'https://api.example.com', ''],
  ['no address', { PROVIDER: 'coinpaprika', UPSTREAM_URL: '' }, 'https://api.coinpaprika.com/v1', ''],
  [
    'its address without the path',
    { PROVIDER: 'coinpaprika', UPSTREAM_URL: 'https://api.coinpaprika.com/' },
    'https://api.coinpaprika.com/v1',
    '',
  ],
  [
    "another service's address, as in wrangler.toml",
    { PROVIDER: 'coinpaprika', UPSTREAM_URL: 'https://openapiv1.coinstats.app' },
    'https://api.coinpaprika.com/v1',
    '',
  ],
])('%s: the address and the key that are used', (_title, changes, url, sent) => {
  const { upstreamUrl, upstreamApiKey } = configurationWith(changes);
  expect([upstreamUrl, upstreamApiKey]).toEqual([url, sent]);
});

it('a lifetime is no shorter than the time in which the data changes', () => {
  const seconds = (PROVIDER: string, SNAPSHOT_TTL_SECONDS: string) =>
    configurationWith({ PROVIDER, SNAPSHOT_TTL_SECONDS }).snapshotTtlSeconds;
  expect([seconds('coinstats', '30'), seconds('coinpaprika', '30'), seconds('coinpaprika', '900')]).toEqual([
    30, 600, 900,
  ]);
});

it('http on the own computer', () => {
  expect(problemWith({ UPSTREAM_URL: 'http://localhost:8788' })).toBe('none');
});
