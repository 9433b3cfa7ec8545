// A service under test: its address, its keys, and its answers, each requested once.

import type { FaultRule } from '../../workers/market/sandbox/fault-rule.ts';
import type { AnyCoin, ListAnswer } from '../support/list-answer.ts';
import { readList, readObject } from '../support/list-answer.ts';

export interface Keys {
  /** Permits everything. */
  readonly full: string;
  /** Lacks the plan for wallet DeFi data. */
  readonly withoutPlan?: string;
  /** Has no credits. */
  readonly withoutCredits?: string;
  /** Has the plan with a pace. The next one has the same plan without credits. */
  readonly paced?: string;
  readonly pacedWithoutCredits?: string;
}

export interface TargetOptions {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly keys: Keys;
  /** Sets faults of the service; an empty list removes them. */
  readonly putFaults?: (rules: readonly FaultRule[]) => Promise<void>;
}

export interface Asked {
  readonly method?: string;
  /** Null: no key. Default: the one that permits everything. */
  readonly key?: string | null;
}

export interface Target extends TargetOptions {
  readonly ask: (path: string, asked?: Asked) => Promise<Response>;
  /** A list, requested once per path. */
  readonly list: (path: string) => Promise<ListAnswer>;
  readonly object: (path: string) => Promise<AnyCoin>;
  /** The first page with risk data, which most rows use. */
  readonly base: () => Promise<ListAnswer>;
}

export const BASE_PATH = '/coins?limit=250&includeRiskScore=true';
export const BASE_CREDITS = 2;

export const createTarget = (options: TargetOptions): Target => {
  const lists = new Map<string, Promise<ListAnswer>>();
  const ask = async (path: string, { method = 'GET', key = options.keys.full }: Asked = {}): Promise<Response> =>
    fetch(`${options.url}${path}`, { method, headers: key === null ? {} : { 'X-API-KEY': key } });
  const list = async (path: string): Promise<ListAnswer> => {
    const asked = lists.get(path) ?? ask(path).then(readList);
    lists.set(path, asked);
    return asked;
  };
  return {
    ...options,
    ask,
    list,
    object: async (path) => readObject(await ask(path)),
    base: async () => list(BASE_PATH),
  };
};
