// Years of closes in memory. Formulas that need them at the same time share requests.

import { type Asker, LAST_START_MS } from '../client/fetch.ts';
import { failureOf, type Failure } from '../client/failures.ts';
import { fetchYears, type FetchedYears, nextRequest } from '../past/fetch-years.ts';
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
  let current: Promise<void> | undefined;

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

  const fetchOnce = async (asker: Asker): Promise<void> => {
    await collect();
    const lacking = [...wanted.values()].filter((year) => isLacking(year, asker.now()));
    wanted.clear();
    if (lacking.length === 0) return;
    const now = asker.now();
    const request = nextRequest(lacking, (year) => hasCloses(held.get(yearName(year)), now), now);
    const fetched = await runAsync(fetchYears(asker, request), host);
    if (fetched.ok) remember(fetched.value, asker.now());
    else gateway.markFailing(fetched.error, asker.now());
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
      for (const [name, year] of joinYears([...wanted.values(), ...lacking])) wanted.set(name, year);
      current ??= fetchOnce(asker).finally(() => {
        current = undefined;
      });
      await current;
    }
  };
};
