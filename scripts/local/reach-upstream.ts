// Checks that the upstream's host can be reached before a local gateway relies on it. It sends nothing there: a call
// may cost.

import { connect } from 'node:net';
import type { RealUpstream } from './choose-upstream.ts';
import { StartProblem } from './start-problem.ts';

const WAIT_MILLISECONDS = 5_000;

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port));

const isReached = (url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: portOf(url), timeout: WAIT_MILLISECONDS });
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', end(true)).once('timeout', end(false)).once('error', end(false));
  });

/** @throws {StartProblem} if nothing is there. */
export const reachUpstream = async ({ url, host, provider }: RealUpstream): Promise<void> => {
  if (await isReached(new URL(url))) return;
  throw new StartProblem(
    `${provider.source.title} can't be reached at ${host}: check the network. Without --live, PROVIDER and UPSTREAM_URL, npm start works offline, over a simulated market.`,
  );
};
