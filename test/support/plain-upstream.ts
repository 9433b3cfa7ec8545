// The upstream's answer for a list of coins as a function: paging, sorting by a number, strict comparisons, exact ids
// and symbols.

import { metaOf, type PlainCoin } from './encode-coins.ts';

const comparisons: Readonly<Record<string, (held: number, value: number) => boolean>> = {
  greaterThan: (held, value) => held > value,
  lessThan: (held, value) => held < value,
  equals: (held, value) => held === value,
};

const isSelected = (coin: PlainCoin, name: string, value: string): boolean => {
  if (name === 'coinIds') return value.split(',').includes(String(coin['id']));
  if (name === 'symbol') return coin['symbol'] === value;
  const [field = '', operator = ''] = name.split('~');
  return comparisons[operator]?.(Number(coin[field]), Number(value)) ?? true;
};

/** The text of the answer to one page. */
export const plainUpstream = (coins: readonly PlainCoin[], parameters: URLSearchParams): string => {
  const [page, limit] = [Number(parameters.get('page')), Number(parameters.get('limit'))];
  const field = parameters.get('sortBy') ?? 'marketCap';
  const sign = parameters.get('sortDir') === 'asc' ? 1 : -1;
  const selected = coins
    .filter((coin) => [...parameters].every(([name, value]) => isSelected(coin, name, value)))
    .toSorted((a, b) => sign * (Number(a[field]) - Number(b[field])));
  const result = selected.slice((page - 1) * limit, page * limit);
  return JSON.stringify({ meta: metaOf({ page, limit, itemCount: selected.length }), result });
};
