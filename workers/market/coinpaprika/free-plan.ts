// What CoinPaprika gives without a key: the coins, the calls of a month, and how far histories go back.

import type { Account } from '../credits/account.ts';
import type { Settings } from '../settings/read-settings.ts';
import { DAY_MINUTES, type Market } from '../simulation/market.ts';

/** Largest number of coins in a list, the first by rank. */
export const FREE_COINS = 2_000;

/** Minutes between updates of the figures; published: 5 on average. */
export const UPDATE_MINUTES = 5;

/** The account to which calls without a key are charged. Each costs 1. */
export const KEYLESS = 'coinpaprika';

export const keylessAccount = ({ keylessCalls }: Settings): Account => ({
  name: KEYLESS,
  totalCredits: keylessCalls,
  isMonthly: true,
  rateLimit: undefined,
});

export const isFree = ({ figures }: Market, place: number): boolean => figures.rank(place) <= FREE_COINS;

/** How far back a history may begin, minutes, by the kind of its interval. */
export const historyMinutes = { daily: 365 * DAY_MINUTES, hourly: DAY_MINUTES, '5-minute': 0 } as const;

export type HistoryKind = keyof typeof historyMinutes;
