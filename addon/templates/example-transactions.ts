// The transactions that a new sheet of a portfolio's past begins with.

export interface ExampleTransaction {
  /** `2021-01-18`, a date that spreadsheets of every locale read as one. */
  readonly date: string;
  readonly coin: string;
  /** Below zero for a sale. */
  readonly amount: number;
}

const transaction = (date: string, coin: string, amount: number): ExampleTransaction => ({ date, coin, amount });

export const exampleTransactions: readonly ExampleTransaction[] = [
  transaction('2021-01-18', 'BTC', 0.15),
  transaction('2021-03-22', 'ETH', 2.5),
  transaction('2021-09-06', 'SOL', 12),
  transaction('2022-01-24', 'BTC', 0.1),
  transaction('2022-06-20', 'ETH', 3),
  transaction('2022-11-14', 'LINK', 120),
  transaction('2023-03-13', 'BTC', 0.08),
  transaction('2023-10-02', 'SOL', 25),
  transaction('2024-03-11', 'ETH', -1.5),
  transaction('2024-09-09', 'LINK', 60),
  transaction('2025-02-03', 'BTC', 0.05),
  transaction('2025-07-14', 'SOL', -8),
];
