// A ledger in memory: exact within one isolate, forgotten with it.

import type { Ledger } from './ledger.ts';

export const createMemoryLedger = (): Ledger => {
  const usedByKey = new Map<string, number>();
  const used = (key: string): number => usedByKey.get(key) ?? 0;
  return {
    debit: async ({ key, totalCredits }, credits) => {
      if (used(key) + credits > totalCredits) return false;
      usedByKey.set(key, used(key) + credits);
      return true;
    },
    refund: async ({ key }, credits) => {
      usedByKey.set(key, Math.max(0, used(key) - credits));
    },
    used: async ({ key }) => used(key),
  };
};
