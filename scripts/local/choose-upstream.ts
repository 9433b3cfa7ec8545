// Chooses the upstream of a local gateway: the real one if an address and a key are set, else the embedded market
// service.

import { StartProblem } from './start-problem.ts';
import type { WorkerVars } from './start-worker.ts';

export type UpstreamChoice =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'real'; readonly url: string; readonly apiKey: string; readonly host: string };

/** @throws {StartProblem} if only one of the two is set, or the address is invalid. */
export const chooseUpstream = (environment: WorkerVars): UpstreamChoice => {
  const url = environment['UPSTREAM_URL'];
  const apiKey = environment['UPSTREAM_API_KEY'];
  if (url === undefined && apiKey === undefined) return { kind: 'embedded' };
  if (url === undefined)
    throw new StartProblem(
      'UPSTREAM_API_KEY is set, but UPSTREAM_URL is not: set both, or neither for the simulated market.',
    );
  if (apiKey === undefined)
    throw new StartProblem(
      'UPSTREAM_URL is set, but UPSTREAM_API_KEY is not: set both, or neither for the simulated market.',
    );
  if (!URL.canParse(url)) throw new StartProblem('UPSTREAM_URL is not a URL.');
  return { kind: 'real', url, apiKey, host: new URL(url).host };
};
