// The names of all functions, in the order of the spreadsheet's list, with what must be known of a call in a formula.
// What people read about each is in `functions.ts`, which neither Google's script nor the sidebar's page has.

export interface CallFacts {
  /** One line, for lists. */
  readonly summary: string;
  /**
   * Whether cells may follow whose change recalculates the formula: in any place after the first argument, or alone, or
   * none for what never changes.
   */
  readonly refresh: 'after the first' | 'alone' | 'none';
}

export const callFacts = {
  COINS: { summary: 'a table of coins that pass a filter', refresh: 'after the first' },
  COIN: { summary: 'the price or other fields of coins', refresh: 'after the first' },
  COIN_FIND: { summary: 'coins that match a name or ticker', refresh: 'after the first' },
  COIN_CONVERT: { summary: 'an amount in another coin or currency', refresh: 'after the first' },
  COIN_AT: { summary: 'the price of coins at dates', refresh: 'after the first' },
  COIN_HISTORY: { summary: 'prices over time', refresh: 'after the first' },
  COIN_PERFORMANCE: { summary: 'changes since a date, highest price', refresh: 'after the first' },
  COIN_HOLDINGS: { summary: 'value, cost and profit of a list', refresh: 'after the first' },
  COIN_PORTFOLIO: { summary: 'the coins of your portfolio', refresh: 'after the first' },
  COIN_BALANCE: { summary: 'what addresses hold', refresh: 'after the first' },
  COIN_ALERT: { summary: 'whether coins meet the conditions beside them', refresh: 'after the first' },
  COIN_STATUS: { summary: 'age of the data, credits left', refresh: 'alone' },
  COIN_FIELDS: { summary: 'all fields', refresh: 'none' },
  COIN_CATEGORIES: { summary: 'all categories and blockchains', refresh: 'none' },
} as const satisfies Record<string, CallFacts>;

export type FunctionName = keyof typeof callFacts;

// `Object.keys` forgets the key type.
export const functionNames = Object.keys(callFacts) as readonly FunctionName[];
