// The service's settings: defaults, accepted formats, and the sentence for each error.

import { describe, expect, it } from 'vitest';
import { readSettings, type MarketVars } from '../../workers/market/settings.ts';

const valueOf = (vars: MarketVars) => {
  const settings = readSettings(vars);
  if (!settings.ok) throw new Error(settings.error);
  return settings.value;
};

it('nothing set: 10,000 coins, a running clock, the demo key, no faults', () => {
  const { coinCount, frozenNow, keys } = valueOf({});
  expect({ coinCount, frozenNow }).toEqual({ coinCount: 10_000, frozenNow: undefined });
  expect([...keys.keys()]).toEqual(['demo']);
  expect(valueOf({})).toMatchObject({
    keylessCalls: 20_000,
    errorForm: 'new',
    latencyMilliseconds: 0,
    hasSandbox: false,
  });
});

it('an empty variable counts as left out', () => {
  expect(
    valueOf({
      MARKET_COINS: '',
      MARKET_SEED: '',
      MARKET_NOW: '',
      MARKET_KEYS: '',
      MARKET_KEYLESS_CALLS: '',
      MARKET_ERROR_FORM: '',
      MARKET_LATENCY_MILLISECONDS: '',
      SANDBOX_ADMIN: '',
    }),
  ).toEqual(valueOf({}));
});

describe('MARKET_NOW', () => {
  it.each(['2026-11-21T12:00:00Z', '2026-11-21T13:00+01:00', '1795262400000'])('%s', (text) => {
    expect(valueOf({ MARKET_NOW: text }).frozenNow).toBe(1_795_262_400_000);
  });
});

it('MARKET_KEYS=a:free:20,b:pro:1000,c:free: the plan’s monthly credits by default', () => {
  expect([...valueOf({ MARKET_KEYS: 'a:free:20,b:pro:1000,c:free' }).keys.values()]).toEqual([
    { key: 'a', plan: 'free', totalCredits: 20 },
    { key: 'b', plan: 'pro', totalCredits: 1_000 },
    { key: 'c', plan: 'free', totalCredits: 20_000 },
  ]);
});

// oxfmt-ignore
describe('wrong settings', () => {
  it.each([
    [{ MARKET_COINS: '0' }, 'MARKET_COINS must be a whole number from 1 to 25000, not "0".'],
    [{ MARKET_COINS: 'many' }, 'MARKET_COINS must be a whole number from 1 to 25000, not "many".'],
    [{ MARKET_NOW: 'noon' }, 'MARKET_NOW must be a time such as 2026-11-21T12:00:00Z or milliseconds since 1970, not "noon".'],
    ...['foo 7', '-1', '2026-02-30', '2026-02-30T00:00:00Z', '2026-11-21T12:00:00'].map((text): [MarketVars, string] =>
      [{ MARKET_NOW: text }, `MARKET_NOW must be a time such as 2026-11-21T12:00:00Z or milliseconds since 1970, not "${text}".`]),
    [{ MARKET_KEYS: 'a:pro' }, 'MARKET_KEYS: entry 1 is not of the form key:plan:credits.'],
    [{ MARKET_KEYS: 'a:free:1,b:free:x' }, 'MARKET_KEYS: entry 2 is not of the form key:plan:credits.'],
    [{ MARKET_KEYS: 'a:free:1,a:pro:2' }, 'MARKET_KEYS: entry 2 repeats a key.'],
    [{ MARKET_KEYS: 'a:free:1,b:toString:2' }, 'MARKET_KEYS: entry 2 names no plan; there are free, starter, pro, demo.'],
    [{ MARKET_KEYLESS_CALLS: '-1' }, 'MARKET_KEYLESS_CALLS must be a whole number from 0 to 1000000000, not "-1".'],
    [{ MARKET_ERROR_FORM: 'bare' }, 'MARKET_ERROR_FORM must be new or old, not "bare".'],
    [{ MARKET_LATENCY_MILLISECONDS: '0.5' }, 'MARKET_LATENCY_MILLISECONDS must be a whole number from 0 to 60000, not "0.5".'],
    [{ SANDBOX_ADMIN: 'true' }, 'SANDBOX_ADMIN must be on or off, not "true".'],
  ])('%j', (vars, sentence) => {
    expect(readSettings(vars)).toEqual({ ok: false, error: sentence });
  });
});
