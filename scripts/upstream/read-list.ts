// Reads an upstream's answers with checks: the list of coins, and the count of credits.

import type { Reply } from './reply.ts';

export type Loose = Readonly<Record<string, unknown>>;

export interface List {
  readonly meta: Loose;
  readonly coins: readonly Loose[];
}

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if the answer is no list. */
export const readList = (reply: Reply | undefined): List | undefined => {
  if (reply?.status !== 200 || !isObject(reply.body)) return undefined;
  const { meta, result } = reply.body;
  return isObject(meta) && Array.isArray(result) && result.every(isObject) ? { meta, coins: result } : undefined;
};

export const numberIn = (object: Loose, name: string): number | undefined => {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** Credits used, as the service reports them; undefined if it does not. */
export const usedCredits = ({ status, body }: Reply): number | undefined =>
  status === 200 && isObject(body) ? numberIn(body, 'usedCredits') : undefined;

/** The service's counts of credits before and after the pages. */
export interface Usage {
  readonly usageBefore: Reply;
  readonly usageAfter: Reply;
}

/** Credits that the pages cost, by the service's own count; undefined if it does not report it. */
export const creditsTaken = ({ usageBefore, usageAfter }: Usage): number | undefined => {
  const [before, after] = [usedCredits(usageBefore), usedCredits(usageAfter)];
  return before === undefined || after === undefined ? undefined : after - before;
};

/** Whether the key is out of credits: 406, or 429 with a text about credits. */
export const isOutOfCredits = ({ status, body }: Reply): boolean =>
  status === 406 || (status === 429 && isObject(body) && /credits/i.test(String(body['message'])));

export const isOverRate = (reply: Reply): boolean => reply.status === 429 && !isOutOfCredits(reply);

/** The key's plan, as the service reports it. */
export interface Plan {
  /** Undefined unless the name is short plain text. */
  readonly name: string | undefined;
  readonly totalCredits: number;
  readonly remainingCredits: number;
}

export const readPlan = ({ status, body }: Reply): Plan | undefined => {
  if (status !== 200 || !isObject(body)) return undefined;
  const [totalCredits, remainingCredits] = [numberIn(body, 'totalCredits'), numberIn(body, 'remainingCredits')];
  if (totalCredits === undefined || remainingCredits === undefined) return undefined;
  const { subscription } = body;
  const name = typeof subscription === 'string' && /^[\w .-]{1,30}$/.test(subscription) ? subscription : undefined;
  return { name, totalCredits, remainingCredits };
};
