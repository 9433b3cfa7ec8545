// The names of the operations: what plans grant or withhold.

export type OperationName =
  | 'coins'
  | 'coin'
  | 'charts'
  | 'chartsOfCoins'
  | 'averagePrice'
  | 'exchangePrice'
  | 'markets'
  | 'fiats'
  | 'currencies'
  | 'walletBalance'
  | 'walletDefi'
  | 'portfolioTransactions'
  | 'transactionSync'
  | 'creditUsage';
