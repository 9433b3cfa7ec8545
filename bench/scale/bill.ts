// Dollars a month on Cloudflare's paid plan, by number of requests, from what the simulation counts.

import type { Reading } from '../gateway/reading.ts';
import { dayFigures, type DayFigures, type Load } from './traffic.ts';

const SETS = 8;
const DAYS = 31;
const MINUTE_MILLISECONDS = 60_000;

/** Dollars for a million, beyond what the plan includes, in millions (developers.cloudflare.com, November 2026). */
const prices = {
  requests: { dollars: 0.3, included: 10 },
  cpuMilliseconds: { dollars: 0.02, included: 30 },
  kvReads: { dollars: 0.5, included: 10 },
  kvWrites: { dollars: 5, included: 1 },
  brokerRequests: { dollars: 0.15, included: 1 },
  logLines: { dollars: 0.6, included: 20 },
} as const;

type Billed = keyof typeof prices;
type Use = Readonly<Record<Billed, number>>;

const PLAN_DOLLARS = 5;
/** CPU of an answer from memory, and of the first of an isolate (docs/benchmarks.md). */
const WARM_MILLISECONDS = 0.2;
const COLD_MILLISECONDS = 5;

const dollarsFor = (name: Billed, use: Use): number =>
  Math.max(0, use[name] / 1e6 - prices[name].included) * prices[name].dollars;

const names = Object.keys(prices) as readonly Billed[];

/** @param more isolates for each one simulated: they share the requests, and ask KV and the broker each for itself. */
const useOf = (requestsAMonth: number, day: DayFigures, more: number): Use => {
  const cold = 1 - day.memory / 100;
  return {
    requests: requestsAMonth,
    cpuMilliseconds: requestsAMonth * WARM_MILLISECONDS + requestsAMonth * cold * COLD_MILLISECONDS,
    kvReads: day.kvReads * DAYS * more,
    kvWrites: day.kvWrites * DAYS,
    brokerRequests: day.brokerRequests * DAYS * more,
    logLines: day.logLines * DAYS * more,
  };
};

const reading = (title: string, use: Use): Reading => {
  const parts = names.map((name) => ({ name, dollars: dollarsFor(name, use) }));
  const withInvocationLogs = dollarsFor('logLines', { ...use, logLines: use.logLines + use.requests });
  const total = PLAN_DOLLARS + parts.reduce((sum, { dollars }) => sum + dollars, 0);
  const text = parts.map(({ name, dollars }) => `${name} ${(use[name] / 1e6).toPrecision(3)} M $${dollars.toFixed(2)}`);
  const note = `${text.join(', ')}; with a log line for each request $${withInvocationLogs.toFixed(0)} more`;
  return { name: `${title} requests a month, ${SETS} sets`, unit: '$', value: total, note };
};

/** A tenth of 100 million requests from a tenth of the places, for some lifetimes: it is the same all day. */
const aTenth: Load = {
  places: 30,
  requestsAMonth: 1e7,
  warmUpMilliseconds: 20 * MINUTE_MILLISECONDS,
  countedMilliseconds: 30 * MINUTE_MILLISECONDS,
};
/** Isolates for each one simulated; assumed for 10 billion: 5,000 isolates, each with about one request a second. */
const MORE = { hundredMillion: 10, tenBillion: 5_000 / 30 } as const;

export const billReadings = async (): Promise<readonly Reading[]> => {
  const million = await dayFigures(SETS);
  const tenth = await dayFigures(SETS, aTenth);
  return [
    reading('1 million', useOf(1e6, million, 1)),
    reading('100 million', useOf(1e8, tenth, MORE.hundredMillion)),
    reading('10 billion', useOf(1e10, { ...tenth, memory: 100 }, MORE.tenBillion)),
  ];
};
