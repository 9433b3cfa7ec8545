// GET /status: how this gateway is, without secrets and without asking the upstream anything.

import { timeText } from '../format/cell-value.ts';
import type { GateStatus } from '../gate/gate-api.ts';
import { refuseParameters } from './refuse-parameters.ts';
import { commonHeaders } from '../response/headers.ts';
import type { RouteContext } from './route-context.ts';

const timeOrNull = (time: number | null): string | null => (time === null ? null : timeText(time));

/** What the gate tells, times as texts. */
const gateBody = ({ credits, upstreamPausedSeconds, kvWrites, sets }: GateStatus): object => {
  const { perDay, perMonth, spending, dayEnds, upstream } = credits;
  return {
    credits: {
      day: {
        limit: perDay,
        spent: spending.today,
        left: Math.max(0, perDay - spending.today),
        ends: timeText(dayEnds),
      },
      month: { limit: perMonth, spent: spending.thisMonth, left: Math.max(0, perMonth - spending.thisMonth) },
      today: spending.todayBy,
      /** What the upstream itself counts of the key; null where it has not told. */
      upstream: upstream === null ? null : { ...upstream, at: timeText(upstream.at) },
    },
    upstreamPausedSeconds,
    kvWrites,
    sets: sets.map((one) => ({ ...one, asOf: timeOrNull(one.asOf) })),
  };
};

export const getStatus = async (request: Request, { gateway, life }: RouteContext): Promise<Response> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const { now, upstreamUrl, snapshotTtlSeconds, snapshotCoins, snapshotMaxCoins } = gateway.configuration;
  const held = gateway.snapshots.held();
  // Each look at the gate is a request of its quota.
  const gate = (await life.admit('PAID_QUESTIONS')) ? await gateway.gate.status() : gateway.gate.lastStatus();
  const body = {
    service: 'coinsheet',
    time: timeText(now()),
    upstream: new URL(upstreamUrl).host,
    /** Null until the upstream has been asked. */
    simulated: held.length === 0 ? null : held.some(({ header }) => header.simulated),
    snapshotTtlSeconds,
    snapshotCoins,
    snapshotMaxCoins,
    /** What this isolate has in memory. */
    snapshots: held.map(({ set, header, freshness }) => ({
      set,
      asOf: timeText(header.asOfFrom),
      freshness,
      coins: header.count,
      itemCount: header.itemCount,
      complete: header.complete,
      sound: header.sound,
    })),
    /** Null where the gate does not answer; not quite new for a client that asks very often. */
    gate: gate === undefined ? null : gateBody(gate),
  };
  return new Response(JSON.stringify(body), {
    headers: { ...commonHeaders, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
};
