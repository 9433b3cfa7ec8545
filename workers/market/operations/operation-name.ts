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
  | 'walletBlockchains'
  | 'walletBalance'
  | 'walletBalances'
  | 'walletStatus'
  | 'walletTransactions'
  | 'walletTransactionSync'
  | 'walletDefi'
  | 'walletDefiV2'
  | 'portfolioTransactions'
  | 'transactionSync'
  | 'creditUsage';
