// Checks the gateway's reply at `/status`. Parts may be missing: without a broker's answer, and from older gateways.

import { isJsonObject, readJson, type JsonObject } from '../text/read-json.ts';

export interface Budget {
  readonly limit: number;
  readonly spent: number;
  readonly left: number;
}

export interface HeldSet {
  /** Canonical text: categories, blockchains and currency, separated by `|`. */
  readonly set: string;
  readonly coins: number;
  /** Time between two refreshes while the set is in use. */
  readonly refreshSeconds: number | undefined;
  /** Start of the doubt about a newer list that lacks coins of this set, milliseconds since 1970. */
  readonly doubtedSince: number | undefined;
}

/** The days of a set that the gateway has on record. */
export interface RecordedSet {
  readonly set: string;
  readonly days: number;
  /** Days between these that could not be recorded; undefined if not told. */
  readonly missing: number | undefined;
  /** Such as `2026-11-01`. */
  readonly first: string;
  readonly last: string;
}

/** The usual distance of the points of a period's series. */
export interface SeriesStep {
  readonly period: string;
  readonly seconds: number;
}

export interface Status {
  /** Host of the upstream. */
  readonly upstream: string | undefined;
  /** Names the market data service beside its data. */
  readonly attribution: string | undefined;
  /** Whether the service has blockchains; older gateways do not tell. */
  readonly hasChains: boolean;
  /** Undefined until the gateway has seen any data. */
  readonly simulated: boolean | undefined;
  readonly creditsToday: Budget | undefined;
  readonly creditsThisMonth: Budget | undefined;
  /** Credits left for the key, as the upstream counts them. */
  readonly upstreamCredits: number | undefined;
  readonly upstreamPausedSeconds: number | undefined;
  /** Pause from the end of one of the gateway's calls to the start of the next. */
  readonly upstreamPauseMilliseconds: number | undefined;
  readonly keyValueWrites: Budget | undefined;
  readonly sets: readonly HeldSet[];
  readonly creditsForPastToday: number | undefined;
  readonly coinsWithPast: number | undefined;
  /** The most frequent step of each period. */
  readonly steps: readonly SeriesStep[];
  readonly records: readonly RecordedSet[];
}

const objectIn = (value: unknown, name: string): JsonObject | undefined => {
  const part = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(part) ? part : undefined;
};

const numberIn = (value: unknown, name: string): number | undefined => {
  const part = isJsonObject(value) ? value[name] : undefined;
  return typeof part === 'number' ? part : undefined;
};

const textIn = (value: unknown, name: string): string | undefined => {
  const part = isJsonObject(value) ? value[name] : undefined;
  return typeof part === 'string' ? part : undefined;
};

const readBudget = (value: unknown): Budget | undefined => {
  const [limit, spent, left] = [numberIn(value, 'limit'), numberIn(value, 'spent'), numberIn(value, 'left')];
  return limit === undefined || spent === undefined || left === undefined ? undefined : { limit, spent, left };
};

const readWrites = (value: unknown): Budget | undefined => {
  const [limit, spent] = [numberIn(value, 'perDay'), numberIn(value, 'today')];
  return limit === undefined || spent === undefined ? undefined : { limit, spent, left: Math.max(0, limit - spent) };
};

const timeIn = (value: JsonObject | undefined, name: string): number | undefined => {
  const time = Date.parse(String(value?.[name]));
  return Number.isNaN(time) ? undefined : time;
};

const readSets = (value: unknown): readonly HeldSet[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : []).flatMap((one) => {
    const coins = numberIn(one, 'coins');
    const set = isJsonObject(one) ? one['set'] : undefined;
    if (typeof set !== 'string' || coins === undefined) return [];
    const refreshSeconds = numberIn(one, 'lifetimeSeconds');
    return [{ set, coins, refreshSeconds, doubtedSince: timeIn(objectIn(one, 'doubt'), 'since') }];
  });

const listIn = (value: JsonObject | undefined, name: string): readonly unknown[] => {
  const part = value?.[name];
  return Array.isArray(part) ? part : [];
};

const readRecords = (past: JsonObject | undefined): readonly RecordedSet[] =>
  listIn(past, 'records').flatMap((one) => {
    const [set, first, last] = [textIn(one, 'set'), textIn(one, 'first'), textIn(one, 'last')];
    const days = numberIn(one, 'days');
    if (set === undefined || first === undefined || last === undefined || days === undefined) return [];
    return [{ set, first, last, days, missing: numberIn(one, 'missing') }];
  });

const readSteps = (series: JsonObject | undefined): readonly SeriesStep[] => {
  const steps = new Map<string, number>();
  for (const one of listIn(series, 'steps')) {
    const [period, seconds] = [textIn(one, 'period'), numberIn(one, 'stepSeconds')];
    if (period !== undefined && seconds !== undefined && !steps.has(period)) steps.set(period, seconds);
  }
  return Array.from(steps, ([period, seconds]) => ({ period, seconds }));
};

/** Undefined if the text is not a gateway's reply. */
export const readStatus = (text: string): Status | undefined => {
  const body = readJson(text);
  if (!isJsonObject(body) || body['service'] !== 'coinsheet') return undefined;
  const { upstream, simulated } = body;
  const source = objectIn(body, 'source');
  const gate = objectIn(body, 'gate');
  const credits = objectIn(gate, 'credits');
  const past = objectIn(gate, 'past');
  const series = objectIn(past, 'series');
  return {
    upstream: typeof upstream === 'string' ? upstream : undefined,
    attribution: textIn(source, 'attribution'),
    hasChains: source?.['memberships'] === undefined || listIn(source, 'memberships').includes('chain'),
    simulated: typeof simulated === 'boolean' ? simulated : undefined,
    creditsToday: readBudget(objectIn(credits, 'day')),
    creditsThisMonth: readBudget(objectIn(credits, 'month')),
    upstreamCredits: numberIn(objectIn(credits, 'upstream'), 'remaining'),
    upstreamPausedSeconds: numberIn(gate, 'upstreamPausedSeconds'),
    upstreamPauseMilliseconds: numberIn(gate, 'upstreamPauseMilliseconds'),
    keyValueWrites: readWrites(objectIn(gate, 'kvWrites')),
    sets: readSets(gate === undefined ? body['snapshots'] : gate['sets']),
    creditsForPastToday: numberIn(objectIn(credits, 'today'), 'history'),
    coinsWithPast: numberIn(series, 'coins'),
    steps: readSteps(series),
    records: readRecords(past),
  };
};
