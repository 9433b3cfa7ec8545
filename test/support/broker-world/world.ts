// A broker, isolates, KV and an upstream in one thread, where nothing happens but what a schedule says. Whatever must
// hold is checked as it happens; what did not hold stands in `broken`.

import type { BaseSet } from '../../../shared/query/question.ts';
import { createLedger, purposeNames, purposes } from '../../../workers/gateway/broker/spend/ledger.ts';
import { MAX_SETS } from '../../../workers/gateway/broker/sets/set-registry.ts';
import type { RequestLifetime } from '../../../workers/gateway/caller/client.ts';
import { testConfiguration } from '../in-process-broker.ts';
import { withPagesOf } from '../small-pages.ts';
import { createBrokerHost, type BrokerHost } from './broker-host.ts';
import type { AskMarket } from './market-client.ts';
import { createMarketModel, type MarketModel, type Reply } from './market-model.ts';
import { createReader, questionOf, type QuestionRequest, type Reader, type SetRequest } from './reader.ts';
import { createSlowKeyValue, isNewest, type SlowKeyValue } from './slow-key-value.ts';
import { createWorldClock, quiet, type WorldClock } from './world-clock.ts';

export interface WorldOptions {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly creditsPerDay: number;
  readonly creditsPerMonth: number;
  readonly kvWritesPerDay: number;
  /** What the upstream says that the key may spend. */
  readonly planCredits: number;
  /** The standard depth; default 2. */
  readonly standardPages?: number;
  /** Coins of a page; default 4. */
  readonly pageSize?: number;
  /** Between two calls; default none. */
  readonly pauseMilliseconds?: number;
}

export interface World {
  readonly clock: WorldClock;
  readonly market: MarketModel;
  readonly keyValue: SlowKeyValue;
  readonly broker: BrokerHost;
  /** Calls have a pause between them. */
  readonly isPaced: boolean;
  /** How many isolates there are. */
  readonly isolates: number;
  planCredits: number;
  /** Begins a request; the answer is what the reader says. */
  askSet(isolate: number, request: SetRequest, patience: Patience): Promise<string>;
  askQuestion(isolate: number, request: QuestionRequest, patience: Patience): Promise<string>;
  replaceIsolate(isolate: number): void;
  /** The gateway's clock is set. */
  setClock(time: number): void;
  /** Time goes on; calls that took too long end. */
  pass(seconds: number): Promise<void>;
  /** Throws if something that must hold does not. */
  check(): void;
  /** Somebody waits for an answer. */
  isWaiting(): boolean;
}

export interface Patience {
  readonly milliseconds: number;
  readonly mayPay: boolean;
}

const ISOLATES = 3;
const UPSTREAM_TIMEOUT_SECONDS = 5;
/** A request is answered within 8 s; each of its waits may end later by a step of the clock. */
const LONGEST_WAIT_MILLISECONDS = 8_000 + 5_000;

export const setOf = (index: number): BaseSet => ({
  category: index === 0 ? [] : [`k${index}`],
  chain: [],
  currency: 'USD',
});

/** The version of the newest columns, whose key does not name it. */
const versionIn = (bytes: ArrayBuffer): string =>
  /"version":"([^"]+)"/.exec(new TextDecoder('latin1').decode(bytes))?.[1] ?? '';

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const createWorld = (options: WorldOptions): World => {
  const clock = createWorldClock(options.start);
  const { now } = clock;
  const broken: Error[] = [];
  const onDefect = (thrown: unknown): void => {
    broken.push(thrown instanceof Error ? thrown : new Error(String(thrown)));
  };
  const claim = (holds: boolean, otherwise: () => string): void => {
    if (!holds) onDefect(new Error(otherwise()));
  };

  const { pageSize = 4 } = options;
  const provider = withPagesOf(pageSize);
  const configuration = testConfiguration(now, {
    ...options,
    provider,
    snapshotCoins: (options.standardPages ?? 2) * pageSize,
    snapshotMaxCoins: 5 * pageSize,
    upstreamTimeoutSeconds: UPSTREAM_TIMEOUT_SECONDS,
    upstreamPauseMilliseconds: options.pauseMilliseconds ?? 0,
  });
  const market = createMarketModel(provider.capabilities, () => world.planCredits, clock.elapsed);

  /** Writes to KV belong to the day on which the first of a version's was asked for. */
  const dayOfVersion = new Map<string, string>();
  const writesOn = new Map<string, number>();
  const onPut = (key: string, bytes: ArrayBuffer): void => {
    const [, set = '', version = ''] = key.split('/');
    const name = `${set}/${isNewest(key) ? versionIn(bytes) : version}`;
    const day = dayOfVersion.get(name) ?? dayOf(now());
    dayOfVersion.set(name, day);
    const writes = (writesOn.get(day) ?? 0) + 1;
    writesOn.set(day, writes);
    claim(writes <= options.kvWritesPerDay, () => `${writes} writes to KV on ${day}`);
  };
  const keyValue = createSlowKeyValue(onPut);

  const checkDebits = (): void => {
    const { today, thisMonth, todayBy } = ledger.spending(now());
    const { creditsPerDay, creditsPerMonth } = options;
    claim(today <= creditsPerDay, () => `${today} credits spent today`);
    claim(thisMonth <= creditsPerMonth, () => `${thisMonth} credits spent this month`);
    for (const name of purposeNames) {
      const share = Math.floor(creditsPerDay * purposes[name].share);
      claim(todayBy[name] <= share, () => `${todayBy[name]} credits spent today on ${name}`);
    }
  };

  /** What is stored: credits of all days, and sets. Read anew once something is written. */
  let stored = { writes: -1, credits: 0, sets: 0 };
  const readStored = (): typeof stored => {
    const writes = broker.writes();
    if (writes === stored.writes) return stored;
    const [row] = broker.sql
      .exec('SELECT (SELECT TOTAL(credits) FROM spending) AS credits, (SELECT COUNT(*) FROM sets) AS held')
      .toArray();
    stored = { writes, credits: Number(row?.['credits']), sets: Number(row?.['held']) };
    return stored;
  };

  const checkLedger = (): void => {
    const { charged, unknown } = market.counted();
    const total = readStored().credits;
    claim(total >= charged, () => `the ledger says ${total}, the upstream ${charged}`);
    claim(
      total === charged + unknown,
      () => `the ledger says ${total}, the upstream ${charged} and ${unknown} given back`,
    );
  };

  /** When the last call of each broker ended, by the clock that only goes on. */
  const endedAt = new Map<number, number>();
  const askMarket =
    (from: number): AskMarket =>
    (query) => {
      const isUsage = query === undefined;
      const size = query?.size ?? pageSize;
      const question = isUsage ? 'usage' : size < pageSize ? 'look at the market' : questionOf(query);
      const page = query?.page ?? 0;
      const rivals = market.calls.filter((call) => call.broker === from && !call.isUsage && !isUsage);
      claim(
        rivals.every((call) => call.question !== question || call.page !== page),
        () => `page ${page} of ${question} is called for twice at once`,
      );
      const running = market.calls.filter((call) => call.broker === from);
      claim(running.length === 0, () => `${question} is called for beside ${running[0]?.question}`);
      const pause = clock.elapsed() - (endedAt.get(from) ?? Number.NEGATIVE_INFINITY);
      const least = options.pauseMilliseconds ?? 0;
      claim(pause >= least, () => `${question} is called for ${pause} ms after the last call`);
      const rest = market.restsUntil() - clock.elapsed();
      claim(isUsage || rest < 1000, () => `the upstream is called while it rests for ${rest} ms more`);
      return new Promise((resolve) => {
        const [askedAt, since] = [now(), clock.elapsed()];
        const respond = (reply: Reply): void => {
          endedAt.set(from, clock.elapsed());
          resolve(reply);
        };
        market.take({ question, page, size, broker: from, askedAt, since, isUsage, respond });
        if (!isUsage) checkDebits();
        checkLedger();
      });
    };

  const broker = createBrokerHost({ configuration, keyValue, askMarket, now, elapsed: clock.elapsed, onDefect });
  const ledger = createLedger(broker.sql);
  let isTimeSteady = true;
  const openReader = (): Reader =>
    createReader({
      configuration,
      keyValue,
      connect: () => broker.connect(),
      given: market.given,
      isTimeSteady: () => isTimeSteady,
      onDefect,
    });
  const readers = Array.from({ length: ISOLATES }, openReader);
  /** Since when each request waits. */
  let open: { readonly since: number }[] = [];

  const lifetimeOf = ({ milliseconds, mayPay }: Patience): RequestLifetime => {
    const deadline = clock.elapsed() + milliseconds;
    return {
      waitUntil: (work) => void work.catch(onDefect),
      remaining: () => Math.max(0, deadline - clock.elapsed()),
      admit: () => Promise.resolve(mayPay),
      client: 'c',
    };
  };

  const ask = async (
    isolate: number,
    patience: Patience,
    act: (reader: Reader, lifetime: RequestLifetime) => Promise<string>,
  ) => {
    const reader = readers[isolate % ISOLATES];
    if (reader === undefined) throw new Error('There is no such isolate');
    const request = { since: clock.elapsed() };
    open.push(request);
    try {
      return await act(reader, lifetimeOf(patience));
    } catch (thrown) {
      onDefect(thrown);
      return 'broken';
    } finally {
      open = open.filter((one) => one !== request);
    }
  };

  const endLateCalls = (): void => {
    const late = market.calls.filter((call) => clock.elapsed() - call.since >= UPSTREAM_TIMEOUT_SECONDS * 1000);
    for (const call of late) market.answer(call, 'time-out');
  };

  const world: World = {
    clock,
    market,
    keyValue,
    broker,
    isPaced: (options.pauseMilliseconds ?? 0) > 0,
    isolates: ISOLATES,
    planCredits: options.planCredits,
    askSet: (isolate, request, patience) =>
      ask(isolate, patience, (reader, lifetime) => reader.askSet(request, lifetime)),
    askQuestion: (isolate, request, patience) =>
      ask(isolate, patience, (reader, lifetime) => reader.askQuestion(request, lifetime)),
    replaceIsolate: (isolate) => {
      readers[isolate % ISOLATES] = openReader();
    },
    setClock(time) {
      clock.set(time);
      isTimeSteady = false;
      market.forgetRest();
    },
    async pass(seconds) {
      let left = seconds * 1000;
      // Second by second while somebody waits; what nobody waits for may go by at once.
      while (left > 0) {
        const isWaiting = open.length > 0 || market.calls.length > 0;
        const step = isWaiting ? Math.min(1000, left) : left;
        left -= step;
        clock.pass(step);
        endLateCalls();
        await quiet();
      }
    },
    isWaiting: () => open.length > 0,
    check() {
      checkLedger();
      const { sets } = readStored();
      claim(sets <= MAX_SETS, () => `${sets} sets are held`);
      const longest = Math.max(0, ...open.map(({ since }) => clock.elapsed() - since));
      claim(longest <= LONGEST_WAIT_MILLISECONDS, () => `a request has waited for ${longest} ms`);
      const [first] = broken;
      if (first !== undefined) throw first;
    },
  };
  return world;
};
