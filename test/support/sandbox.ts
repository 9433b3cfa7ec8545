// The market's switchboard of faults, as a test uses it.

import type { FaultRule } from '../../workers/market/sandbox/fault-rules.ts';
import { readObject, type AnyCoin } from './list-answer.ts';

export interface PathUsage {
  readonly path: string;
  readonly requests: number;
  readonly refused: number;
  readonly credits: number;
}

export interface KeyUsage {
  readonly usedCredits: number;
  readonly paths: readonly PathUsage[];
}

/** `url`: the market's. Replaces all rules. */
export const putFaults = async (url: string, rules: readonly FaultRule[], seed = 'test'): Promise<void> => {
  const response = await fetch(`${url}/_sandbox/faults`, { method: 'PUT', body: JSON.stringify({ seed, rules }) });
  if (!response.ok) throw new Error(await response.text());
};

export const clearFaults = async (url: string): Promise<void> => {
  await fetch(`${url}/_sandbox/faults`, { method: 'DELETE' });
};

export const readState = async (url: string): Promise<AnyCoin> => readObject(await fetch(`${url}/_sandbox/state`));

/** What a key has used, by path. */
export const usageOf = async (url: string, key: string): Promise<KeyUsage> => {
  const { keys } = await readState(url);
  const found: unknown = Array.isArray(keys) ? keys.find((entry) => Object(entry).key === key) : undefined;
  return { usedCredits: 0, paths: [], ...Object(found) };
};
