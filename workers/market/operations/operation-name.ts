// The names of the operations: what plans grant or withhold.

export type OperationName =
  | 'coins'
  | 'coin'
  | 'charts'
  | 'fiats'
  | 'walletBalance'
  | 'walletDefi'
  | 'portfolioTransactions'
  | 'transactionSync'
  | 'creditUsage';
