// Which coin a path means: it is asked about each that it may mean, until one is found, and Content-Location tells
// the address by its id.

import { alwaysTaken } from '../../../../shared/protocol/parameters.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import { fail, type Result } from '../../../../shared/result.ts';
import type { PathReferences } from '../request/read-coin-request.ts';

/** Not told: the access token, and what only keeps caches away. */
const omitted: readonly string[] = alwaysTaken;

/** The parameters of a request without them. */
export const ownParameters = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => !omitted.includes(name)));

/** The header; none where the path has the id. @param search the query string of the request. */
export const locationOf = (
  id: string | undefined,
  part: 'history' | 'price',
  requested: string,
  search: URLSearchParams,
): Readonly<Record<string, string>> => {
  if (id === undefined || id === requested) return {};
  const kept = ownParameters(search);
  const path = `/coins/${encodeURIComponent(id)}/${part}`;
  return { 'Content-Location': kept.size === 0 ? path : `${path}?${kept.toString()}` };
};

/** Tells the address of several coins, if a path without a coin has commas. */
const withAddressOfList = (problem: Problem, written: string): Problem =>
  problem.reason === 'coin-not-found' && written.includes(',')
    ? {
        ...problem,
        detail: `${problem.detail} Several coins are at /coins.csv?ids=${written.split(',').map(encodeURIComponent).join()}.`,
      }
    : problem;

/** The answer about the first reference that names a coin; else the problem with the first. */
export const askInTurn = async <Answer>(
  [first, ...others]: PathReferences,
  ask: (reference: Reference) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> => {
  const answer = await ask(first);
  for (const reference of others) {
    if (answer.ok || answer.error.reason !== 'coin-not-found') break;
    const next = await ask(reference);
    if (next.ok) return next;
  }
  return answer.ok ? answer : fail(withAddressOfList(answer.error, first.written));
};
