// An upstream's answer, looked at without trusting it: the list of coins, and the count of credits.

import type { Evidence, Reply } from './evidence.ts';

export type Loose = Readonly<Record<string, unknown>>;

export interface List {
  readonly meta: Loose;
  readonly coins: readonly Loose[];
}

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined where the answer is no list. */
export const readList = (reply: Reply | undefined): List | undefined => {
  if (reply?.status !== 200 || !isObject(reply.body)) return undefined;
  const { meta, result } = reply.body;
  return isObject(meta) && Array.isArray(result) && result.every(isObject) ? { meta, coins: result } : undefined;
};

export const numberIn = (object: Loose, name: string): number | undefined => {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** Credits that the service says are used; undefined where it does not say. */
export const usedCredits = ({ status, body }: Reply): number | undefined =>
  status === 200 && isObject(body) ? numberIn(body, 'usedCredits') : undefined;

/** Credits that the pages took, by the service's own count; undefined where it does not tell. */
export const creditsTaken = ({ usageBefore, usageAfter }: Evidence): number | undefined => {
  const [before, after] = [usedCredits(usageBefore), usedCredits(usageAfter)];
  return before === undefined || after === undefined ? undefined : after - before;
};
