// Years of closes in memory. Formulas that need them at the same time share requests.

import { type Asker, LAST_START_MS } from '../client/fetch.ts';
import { failureOf, type Failure } from '../client/failures.ts';
import {
  type AskedYears,
  claimOf,
  type FetchedYears,
  fetchYears,
  isClaimed,
  nextRequest,
  REQUESTS_AT_A_TIME,
} from '../past/fetch-years.ts';
import {
  failureOfYear,
  hasCloses,
  hasDays,
  joinHeld,
  type HeldYear,
  type ObtainedYear,
  joinYears,
  yearName,
  yearsOfFormula,
  type Year,
} from '../past/year.ts';
import { runAsync, type AsyncHost } from '../steps/step.ts';
import type { GatewayState } from './memory-answers.ts';

/** A year takes 3 KB, a coin's whole past up to 18 of them; the oldest are dropped. */
const MAX_YEARS = 4_000;

export const memoryYears = (host: AsyncHost<'fetch'>, gateway: GatewayState, collect: () => Promise<void>) => {
  const held = new Map<string, HeldYear>();
  /** What formulas wait for. */
  const wanted = new Map<string, Year>();
  /** The names of what is being fetched. */
  const claimed = new Set<string>();
  const requests = new Set<Promise<void>>();
  let sending: Promise<void> | undefined;

  const want = (year: Year): void => {
    const known = wanted.get(yearName(year));
    for (const [name, joined] of joinYears(known === undefined ? [year] : [known, year])) wanted.set(name, joined);
  };

  const failureFor = (year: Year, now: number): Failure | undefined =>
    gateway.failure(now) ?? failureOfYear(held.get(yearName(year)), now);
  const isLacking = (year: Year, now: number): boolean =>
    !hasDays(held.get(yearName(year)), year, now) && failureFor(year, now) === undefined;

  const remember = (fetched: FetchedYears, now: number): void => {
    for (const [year, one] of fetched) {
      const name = yearName(year);
      const joined = joinHeld(held.get(name), one, now);
      held.delete(name);
      held.set(name, joined);
    }
    for (const name of held.keys()) {
      if (held.size <= MAX_YEARS) return;
      held.delete(name);
    }
  };

  const fetchClaimed = async (asker: Asker, request: readonly AskedYears[]): Promise<void> => {
    const claim = claimOf(request);
    for (const name of claim) claimed.add(name);
    const fetched = await runAsync(fetchYears(asker, request), host);
    for (const name of claim) claimed.delete(name);
    if (fetched.ok) remember(fetched.value, asker.now());
    else gateway.markFailing(fetched.error, asker.now());
  };

  /** Sends requests for what is wanted, as many as may be under way. */
  const sendWanted = async (asker: Asker): Promise<void> => {
    await collect();
    const now = asker.now();
    const all = [...wanted.values()].filter((year) => isLacking(year, now));
    wanted.clear();
    while (requests.size < REQUESTS_AT_A_TIME) {
      const waiting = all.filter((year) => !isClaimed(year, claimed));
      if (waiting.length === 0) return;
      const request = nextRequest(waiting, (year) => hasCloses(held.get(yearName(year)), now), now);
      const sent: Promise<void> = fetchClaimed(asker, request).finally(() => requests.delete(sent));
      requests.add(sent);
    }
  };

  const heldNow = (asker: Asker, years: readonly Year[]): readonly ObtainedYear[] => {
    const now = asker.now();
    return years.map((year) => ({
      held: held.get(yearName(year)),
      failure: failureFor(year, now) ?? (isLacking(year, now) ? failureOf('out-of-time', asker.settings) : undefined),
    }));
  };

  return async (asker: Asker, years: readonly Year[]): Promise<readonly ObtainedYear[]> => {
    const own = yearsOfFormula(years);
    for (;;) {
      const now = asker.now();
      const lacking = own.filter((year) => isLacking(year, now));
      const isOver = now - asker.startedAt >= LAST_START_MS;
      if (lacking.length === 0 || isOver) return heldNow(asker, years);
      for (const year of lacking) want(year);
      sending ??= sendWanted(asker).finally(() => {
        sending = undefined;
      });
      await sending;
      if (requests.size > 0) await Promise.race(requests);
    }
  };
};
