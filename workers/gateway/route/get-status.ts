// GET /status: how this gateway is, without secrets and without asking the upstream anything.

import { timeText } from '../format/cell-value.ts';
import { refuseParameters } from './refuse-parameters.ts';
import { commonHeaders } from '../response/headers.ts';
import type { RouteContext } from './route-context.ts';

export const getStatus = (request: Request, { gateway }: RouteContext): Response => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const { now, upstreamUrl, snapshotTtlSeconds, snapshotCoins } = gateway.configuration;
  const held = gateway.snapshots.held();
  const body = {
    service: 'coinsheet',
    time: timeText(now()),
    upstream: new URL(upstreamUrl).host,
    /** Null until the upstream has been asked. */
    simulated: held.length === 0 ? null : held.some(({ header }) => header.simulated),
    snapshotTtlSeconds,
    snapshotCoins,
    snapshots: held.map(({ set, header, freshness }) => ({
      set,
      asOf: timeText(header.asOfFrom),
      freshness,
      coins: header.count,
      itemCount: header.itemCount,
      complete: header.complete,
      sound: header.sound,
    })),
  };
  return new Response(JSON.stringify(body), {
    headers: { ...commonHeaders, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
};
