// What a cell needs to send requests: cells whose data is in the sheet's cache do without.

export { fetchHost } from './fetch-host.ts';
export { refreshMarket } from './refresh-market.ts';
export { answersFromCache } from './sheet-cache/answers-from-cache.ts';
export { refillSets } from './sheet-cache/refill-sets.ts';
