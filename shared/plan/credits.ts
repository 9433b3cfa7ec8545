// What a one-off question may take. The upstream takes the same for every page of coins, whatever is on it.

export const CREDITS_PER_PAGE = 2;

/** Pages of 1,000 coins that are looked through for one question. */
export const MAX_LOOKED_PAGES = 2;
