// Reads the service's settings, its keys among them: defaults and checks, done once.

import { fail, ok, type Result } from '../../shared/result.ts';
import { readTime } from '../../shared/text/setting.ts';
import type { ErrorForm } from './answers/problem.ts';
import { isPlanName, planOf, plans, type PlanName } from './credits/plans.ts';
import { hashText } from './simulation/noise.ts';

// Reads the list of keys: comma-separated `key:plan:credits`. The credits are optional for plans with monthly credits.

export interface ApiKey {
  readonly key: string;
  /** The plan's name, shown as the subscription. */
  readonly plan: PlanName;
  /** Credits per month if the plan has monthly credits, else in total. */
  readonly totalCredits: number;
}

const KEY_PATTERN = /^([\w.-]+):([\w.-]+)(?::(\d{1,15}))?$/;

/** The keys by their text, or a sentence about the error. */
const readKeys = (text: string): Result<ReadonlyMap<string, ApiKey>, string> => {
  const keys = new Map<string, ApiKey>();
  for (const [index, part] of text.split(',').entries()) {
    const [, key, plan, credits] = KEY_PATTERN.exec(part.trim()) ?? [];
    // The error omits the entry's text, which may be a real secret.
    const malformed = fail(`MARKET_KEYS: entry ${index + 1} is not of the form key:plan:credits.`);
    if (key === undefined || plan === undefined) return malformed;
    if (!isPlanName(plan)) {
      return fail(`MARKET_KEYS: entry ${index + 1} names no plan; there are ${Object.keys(plans).join(', ')}.`);
    }
    if (keys.has(key)) return fail(`MARKET_KEYS: entry ${index + 1} repeats a key.`);
    const totalCredits = credits === undefined ? planOf(plan).creditsPerMonth : Number(credits);
    if (totalCredits === undefined) return malformed;
    keys.set(key, { key, plan, totalCredits });
  }
  return ok(keys);
};

/** Variables of the Worker, all optional. docs/market-api.md describes them. */
export interface MarketVars {
  readonly MARKET_COINS?: string;
  readonly MARKET_SEED?: string;
  readonly MARKET_NOW?: string;
  readonly MARKET_KEYS?: string;
  readonly MARKET_KEYLESS_CALLS?: string;
  readonly MARKET_ERROR_FORM?: string;
  readonly MARKET_LATENCY_MILLISECONDS?: string;
  readonly SANDBOX_ADMIN?: string;
}

export interface Settings {
  readonly coinCount: number;
  readonly seed: number;
  /** Time of a stopped clock, ms since 1970; undefined: the clock runs. */
  readonly frozenNow: number | undefined;
  readonly keys: ReadonlyMap<string, ApiKey>;
  /** Calls a month of the interface that needs no key. */
  readonly keylessCalls: number;
  readonly errorForm: ErrorForm;
  /** Delay of every answer, in real time. */
  readonly latencyMilliseconds: number;
  /** Whether faults can be configured. */
  readonly hasSandbox: boolean;
}

const MAX_COINS = 25_000;
const MAX_KEYLESS_CALLS = 1e9;
const MAX_LATENCY_MILLISECONDS = 60_000;

/** The default key, for a service without configured keys. It is public, so pages may show it. */
const DEMO_KEY = 'demo';

const defaults = {
  MARKET_COINS: '10000',
  MARKET_SEED: 'coinsheet',
  MARKET_KEYS: `${DEMO_KEY}:demo:1000000000`,
  MARKET_KEYLESS_CALLS: '20000',
  MARKET_ERROR_FORM: 'new',
  MARKET_LATENCY_MILLISECONDS: '0',
  SANDBOX_ADMIN: 'off',
} as const;

const readWhole = (name: keyof typeof defaults, text: string, from: number, to: number): Result<number, string> => {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= from && number <= to
    ? ok(number)
    : fail(`${name} must be a whole number from ${from} to ${to}, not "${text}".`);
};

const readMoment = (text: string | undefined): Result<number | undefined, string> => {
  if (text === undefined) return ok(undefined);
  const moment = readTime(text);
  return moment === undefined
    ? fail(`MARKET_NOW must be a time such as 2026-11-21T12:00:00Z or milliseconds since 1970, not "${text}".`)
    : ok(moment);
};

const readErrorForm = (text: string): Result<ErrorForm, string> =>
  text === 'new' || text === 'old' ? ok(text) : fail(`MARKET_ERROR_FORM must be new or old, not "${text}".`);

const readSwitch = (text: string): Result<boolean, string> =>
  text === 'on' || text === 'off' ? ok(text === 'on') : fail(`SANDBOX_ADMIN must be on or off, not "${text}".`);

/** Empty variables count as absent. The error is a sentence. */
export const readSettings = (vars: MarketVars): Result<Settings, string> => {
  const textOf = (name: keyof typeof defaults): string => vars[name] || defaults[name];
  const whole = (name: keyof typeof defaults, from: number, to: number) => readWhole(name, textOf(name), from, to);
  const coinCount = whole('MARKET_COINS', 1, MAX_COINS);
  if (!coinCount.ok) return coinCount;
  const frozenNow = readMoment(vars.MARKET_NOW || undefined);
  if (!frozenNow.ok) return frozenNow;
  const keys = readKeys(textOf('MARKET_KEYS'));
  if (!keys.ok) return keys;
  const keylessCalls = whole('MARKET_KEYLESS_CALLS', 0, MAX_KEYLESS_CALLS);
  if (!keylessCalls.ok) return keylessCalls;
  const errorForm = readErrorForm(textOf('MARKET_ERROR_FORM'));
  if (!errorForm.ok) return errorForm;
  const latency = whole('MARKET_LATENCY_MILLISECONDS', 0, MAX_LATENCY_MILLISECONDS);
  if (!latency.ok) return latency;
  const hasSandbox = readSwitch(textOf('SANDBOX_ADMIN'));
  if (!hasSandbox.ok) return hasSandbox;
  return ok({
    coinCount: coinCount.value,
    seed: hashText(textOf('MARKET_SEED')),
    frozenNow: frozenNow.value,
    keys: keys.value,
    keylessCalls: keylessCalls.value,
    errorForm: errorForm.value,
    latencyMilliseconds: latency.value,
    hasSandbox: hasSandbox.value,
  });
};
