// The parts of the broker that spend credits, on a clock of the test's, before an upstream that answers when it is
// told.

import { fail, ok, type Result } from '../../shared/result.ts';
import { createAccount, type Account } from '../../workers/gateway/broker/spend/account.ts';
import { createBreakers, type Breakers } from '../../workers/gateway/broker/spend/breakers.ts';
import { createDemand, type Demand } from '../../workers/gateway/broker/spend/demand.ts';
import { createLedger, type Ledger, type Purpose } from '../../workers/gateway/broker/spend/ledger.ts';
import { createLimiter, type Limiter } from '../../workers/gateway/broker/spend/limiter.ts';
import { createNotebook, type Notebook } from '../../workers/gateway/broker/storage.ts';
import { createPaidCalls } from '../../workers/gateway/broker/spend/paid-calls.ts';
import { createUpstreamCount, type UpstreamCount } from '../../workers/gateway/broker/spend/upstream-count.ts';
import type { UpstreamFailure } from '../../workers/gateway/upstream/failures.ts';
import { openSqlite } from './sqlite.ts';

export type Answer = Result<object, UpstreamFailure>;

/** The parts, made anew over what is stored. */
export interface Spenders {
  readonly account: Account;
  readonly breakers: Breakers;
  readonly count: UpstreamCount;
  readonly limiter: Limiter;
  readonly demand: Demand;
  /** Reserves two credits, makes a call and releases them. */
  page(purpose?: Purpose, client?: string): Promise<Answer>;
}

export interface SpendingWorld {
  /** Milliseconds since 1970. */
  time: number;
  readonly ledger: Ledger;
  readonly notebook: Notebook;
  /** How the upstream answers. */
  answer: () => Promise<Answer>;
  /** Credits that it counts as left, and how often it was asked for that. */
  left: number;
  countsAsked: number;
  /** It does not say. */
  isSilent: boolean;
  open(perDay?: number, pauseMilliseconds?: number): Spenders;
}

export const noon = Date.parse('2026-01-31T12:00:00Z');

export const down = (status?: number, retryAfterSeconds?: number): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail: 'down',
  // What this service charges nothing for.
  ...(status === 503 ? { isRefunded: true } : {}),
});

export const createSpendingWorld = (): SpendingWorld => {
  const sql = openSqlite();
  const ledger = createLedger(sql);
  const notebook = createNotebook(sql);
  const world: SpendingWorld = {
    time: noon,
    ledger,
    notebook,
    answer: () => Promise.resolve(ok({})),
    left: 500,
    countsAsked: 0,
    isSilent: false,
    open(perDay = 100, pauseMilliseconds = 0) {
      const now = (): number => world.time;
      const upstream = {
        creditUsage: () => {
          world.countsAsked += 1;
          if (world.isSilent) return Promise.resolve(fail(down(500)));
          const used = 1000 - world.left;
          return Promise.resolve(ok({ totalCredits: 1000, usedCredits: used, remainingCredits: world.left }));
        },
      };
      const limiter = createLimiter({ pauseMilliseconds, notebook, clock: now });
      const demand = createDemand(notebook);
      const breakers = createBreakers(notebook, now);
      const count = createUpstreamCount({ upstream, limiter, ledger, breakers, notebook, now, clock: now });
      const limits = { perDay, perMonth: 1000 };
      const account = createAccount({
        ledger,
        limits,
        freePlanCredits: 20_000,
        breakers,
        count,
        demand,
        notebook,
        now,
      });
      const calls = createPaidCalls({ breakers, count, limiter, now, clock: now });
      return {
        account,
        breakers,
        count,
        limiter,
        demand,
        async page(purpose = 'refresh', client) {
          const reserved = account.reserve(purpose, 2, client);
          if (!reserved.ok) return fail(reserved.error);
          const order = { reservation: reserved.value, credits: 2, due: world.time, latest: world.time + 5000 };
          const given = await calls.call(order, () => world.answer());
          reserved.value.release();
          return given;
        },
      };
    },
  };
  return world;
};

/** Why credits may not be reserved; undefined where they may be. */
export const refusal = (
  { account }: Pick<Spenders, 'account'>,
  purpose: Purpose,
  credits = 2,
  client?: string,
): UpstreamFailure | undefined => {
  const reserved = account.reserve(purpose, credits, client);
  if (!reserved.ok) return reserved.error;
  reserved.value.release();
  return undefined;
};

export const failing = (failure: UpstreamFailure) => (): Promise<Answer> => Promise.resolve(fail(failure));

/** From now on the upstream answers when the function that this gives is called. */
export const answerLater = (world: SpendingWorld): ((one: Answer) => void) => {
  let respond: (one: Answer) => void = () => undefined;
  const answered = new Promise<Answer>((resolve) => {
    respond = resolve;
  });
  world.answer = () => answered;
  return (one) => respond(one);
};

/** What can go on without time has done so. */
export const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
