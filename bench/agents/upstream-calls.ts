// The calls of the upstream that answer the questions of docs/assistants.md, in their order: what a tool for each of
// its addresses gives a model.

/** Ids of the twelve coins of the second question: its symbols would be looked up first. */
const twelve =
  'bitcoin,ethereum,solana,ripple,binance-coin,cardano,dogecoin,tron,chainlink,avalanche,litecoin,polkadot';

/** It can't sort by the change of a week. */
// oxfmt-ignore
export const upstreamCalls: readonly (readonly string[])[] = [
  ['/coins?categories=defi&marketCap~greaterThan=1000000000&priceChange1d~greaterThan=5&sortBy=priceChange1d&sortDir=desc'],
  [`/coins?coinIds=${twelve}&currency=EUR`],
  ['/coins/bitcoin/charts?period=1m'],
  ['/coins/ethereum/charts?period=all'],
  ['/coins?name=pepe&limit=5'],
  ['/coins?categories=memecoins&marketCap~greaterThan=100000000&limit=100'],
  ['/coins?marketCap~greaterThan=1000000000&limit=1'],
  ['/coins/bitcoin/charts?period=all', '/coins/ethereum/charts?period=all'],
  ['/coins?limit=50&includeRiskScore=true'],
  ['/usage/credits'],
];
