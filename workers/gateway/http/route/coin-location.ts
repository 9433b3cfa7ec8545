// Tells the address of past prices by the coin's id, where the path names the coin otherwise.

import { alwaysTaken } from '../../../../shared/protocol/parameters.ts';

/** Not told: the access token, and what only keeps caches away. */
const omitted: readonly string[] = alwaysTaken;

/** The header; none where the path has the id. @param search the query string of the request. */
export const locationOf = (
  id: string | undefined,
  part: 'history' | 'price',
  requested: string,
  search: URLSearchParams,
): Readonly<Record<string, string>> => {
  if (id === undefined || id === requested) return {};
  const kept = new URLSearchParams([...search].filter(([name]) => !omitted.includes(name)));
  const path = `/coins/${encodeURIComponent(id)}/${part}`;
  return { 'Content-Location': kept.size === 0 ? path : `${path}?${kept.toString()}` };
};
