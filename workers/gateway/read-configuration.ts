// Turns the Worker's variables into one complete, checked, read-only configuration. A wrong value is a sentence.

import { fail, ok, type Result } from '../../shared/result.ts';

/** The Worker's bindings; numbers arrive as text. */
export interface Env {
  readonly SNAPSHOTS: KVNamespace;
  readonly UPSTREAM_URL?: string;
  readonly UPSTREAM_API_KEY?: string;
  readonly SNAPSHOT_TTL_SECONDS?: string;
  readonly SNAPSHOT_COINS?: string;
  readonly UPSTREAM_TIMEOUT_SECONDS?: string;
  readonly ACCESS_TOKEN_HASHES?: string;
  readonly GATEWAY_NOW?: string;
}

export interface Configuration {
  /** Required: where the market data service answers, without a trailing slash. */
  readonly upstreamUrl: string;
  /** Required, a secret: leaves the gateway in the header of upstream requests only. */
  readonly upstreamApiKey: string;
  /** Default 120: how long an answer counts as fresh. */
  readonly snapshotTtlSeconds: number;
  /** Default 2,000: how many coins of a base set a snapshot holds, in whole pages of 1,000. */
  readonly snapshotCoins: number;
  /** Default 5: how long one upstream request may take. */
  readonly upstreamTimeoutSeconds: number;
  /** Default none: then everyone may ask. SHA-256 of each access token, in lower-case hexadecimal. */
  readonly accessTokenHashes: readonly string[];
  /** Milliseconds since 1970; frozen when `GATEWAY_NOW` is set, which only tests and demonstrations do. */
  readonly now: () => number;
}

/** Bounds of the numeric variables, with their defaults. */
const numbers = {
  SNAPSHOT_TTL_SECONDS: { default: 120, least: 30, most: 86_400 },
  SNAPSHOT_COINS: { default: 2000, least: 1000, most: 25_000 },
  UPSTREAM_TIMEOUT_SECONDS: { default: 5, least: 1, most: 25 },
} as const;

const readNumber = (env: Env, name: keyof typeof numbers): Result<number, string> => {
  const { default: standard, least, most } = numbers[name];
  const text = env[name];
  if (text === undefined || text === '') return ok(standard);
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return ok(value);
  return fail(`${name} is "${text}": it must be a whole number from ${least} to ${most} (${standard} unless set).`);
};

const readUrl = (text: string | undefined): Result<string, string> => {
  if (text === undefined || text === '')
    return fail('UPSTREAM_URL is not set: it must be the address of the market data service.');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return fail('UPSTREAM_URL is not an address: it must look like https://api.example.com.');
  }
  const local = url.hostname === '127.0.0.1' || url.hostname === 'localhost' || url.hostname === '[::1]';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local))
    return fail('UPSTREAM_URL must begin with https:// (http:// on this computer only): the key travels there.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return fail('UPSTREAM_URL must hold neither a user name nor a query: the key goes into UPSTREAM_API_KEY.');
  return ok(`${url.origin}${url.pathname}`.replace(/\/+$/, ''));
};

const readTokenHashes = (text: string | undefined): Result<readonly string[], string> => {
  const hashes = (text ?? '')
    .split(',')
    .map((hash) => hash.trim().toLowerCase())
    .filter((hash) => hash !== '');
  const isEmpty = text === undefined || text === '';
  return (isEmpty || hashes.length > 0) && hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))
    ? ok(hashes)
    : fail('ACCESS_TOKEN_HASHES holds something else than SHA-256 hashes: npm run token makes a token and its hash.');
};

/** The latest time that a Date can hold, in milliseconds since 1970. */
const LATEST_TIME = 8.64e15;

const readClock = (text: string | undefined): Result<() => number, string> => {
  if (text === undefined || text === '') return ok(() => Date.now());
  const frozen = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Math.abs(frozen) <= LATEST_TIME
    ? ok(() => frozen)
    : fail(`GATEWAY_NOW is "${text}": it must be a time like 2026-01-31T12:00:00Z, or milliseconds since 1970.`);
};

export const readConfiguration = (env: Env): Result<Configuration, string> => {
  const url = readUrl(env.UPSTREAM_URL);
  if (!url.ok) return url;
  if (env.UPSTREAM_API_KEY === undefined || env.UPSTREAM_API_KEY === '') {
    return fail('UPSTREAM_API_KEY is not set: put the key there as a secret (wrangler secret put UPSTREAM_API_KEY).');
  }
  const ttl = readNumber(env, 'SNAPSHOT_TTL_SECONDS');
  if (!ttl.ok) return ttl;
  const coins = readNumber(env, 'SNAPSHOT_COINS');
  if (!coins.ok) return coins;
  const timeout = readNumber(env, 'UPSTREAM_TIMEOUT_SECONDS');
  if (!timeout.ok) return timeout;
  const now = readClock(env.GATEWAY_NOW);
  if (!now.ok) return now;
  const hashes = readTokenHashes(env.ACCESS_TOKEN_HASHES);
  if (!hashes.ok) return hashes;
  return ok({
    upstreamUrl: url.value,
    upstreamApiKey: env.UPSTREAM_API_KEY,
    snapshotTtlSeconds: ttl.value,
    snapshotCoins: Math.ceil(coins.value / 1000) * 1000,
    upstreamTimeoutSeconds: timeout.value,
    accessTokenHashes: hashes.value,
    now: now.value,
  });
};
