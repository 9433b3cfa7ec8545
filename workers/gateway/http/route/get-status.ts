// GET /status: the state of the gateway, for people and programs; GET /days: which days are on record.

import { fieldNames } from '../../../../shared/coin/coin-fields.ts';
import type { StatusBody } from '../../../../shared/protocol/status-answer.ts';
import { type Day, dayText } from '../../../../shared/past/calendar.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { Provider } from '../../providers/provider.ts';
import { refuseParameters, type RouteContext } from './route-context.ts';
import { statusParameterNames } from '../../../../shared/protocol/parameters.ts';
import { readChoice, readParameters, searchOf } from '../request/parameters.ts';
import { problemResponse } from '../response/problem-response.ts';
import { andThen } from '../../../../shared/result.ts';
import { commonHeaders, jsonResponse } from '../response/headers.ts';
import { pageResponse } from '../response/page-response.ts';
import type { DaysBody } from '../../../../shared/protocol/coin-answers.ts';
import { defectsSeen } from '../../log/write-log.ts';
import { unavailable } from '../../upstream/failures.ts';
import { dataProblem } from '../../ask/data-problem.ts';

const sourceBody = ({ name, source, fields, derived, memberships }: Provider): StatusBody['source'] => ({
  provider: name,
  ...source,
  derived: [...derived],
  lacking: fieldNames.filter((field) => !fields.includes(field)),
  memberships: [...memberships],
});

/** @param withHistory whether it also tells the credits of earlier days. */
export const statusBody = async (
  { gateway, lifetime }: Pick<RouteContext, 'gateway' | 'lifetime'>,
  withHistory: boolean,
): Promise<StatusBody> => {
  const { build, now, provider, upstreamUrl, snapshotTtlSeconds, snapshotCoins, snapshotMaxCoins } =
    gateway.configuration;
  const held = gateway.snapshots.held();
  // Each status request to the broker counts against its quota.
  const isAdmitted = await lifetime.admit('PAID_QUESTIONS');
  const broker = isAdmitted ? await gateway.broker.status(withHistory) : undefined;
  return {
    service: 'coinsheet',
    version: gateway.version,
    build,
    time: timeText(now()),
    upstream: new URL(upstreamUrl).host,
    source: sourceBody(provider),
    /** Null until the upstream has been asked. */
    simulated: held.length === 0 ? null : held.some(({ header }) => header.simulated),
    snapshotTtlSeconds,
    snapshotCoins,
    snapshotMaxCoins,
    /** Snapshots in this isolate's memory, without sets that clients may have invented. */
    snapshots: held
      .filter(({ header }) => header.itemCount > 0)
      .map(({ set, header, freshness }) => ({
        set,
        asOf: timeText(header.asOfFrom),
        freshness,
        coins: header.count,
        itemCount: header.itemCount,
        complete: header.complete,
        sound: header.sound,
      })),
    defects: defectsSeen(),
    /** Null if the broker does not answer, or for a client over its rate limit. */
    broker: broker ?? null,
  };
};

export const getStatus = async (request: Request, { gateway, lifetime }: RouteContext): Promise<Response> => {
  const read = andThen(readParameters(searchOf(request), statusParameterNames), (parameters) =>
    readChoice(parameters, 'history'),
  );
  if (!read.ok) return problemResponse(read.error, request);
  const withHistory = read.value !== undefined;
  const page = withHistory ? undefined : await pageResponse(request, gateway.pages, '/status/');
  if (page !== undefined) return page;
  const body = await statusBody({ gateway, lifetime }, withHistory);
  return new Response(JSON.stringify(body), {
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  });
};

/** The days between the first and the last recorded one that are not on record. */
const missingIn = (days: readonly Day[]): readonly Day[] => {
  const [first = 0, last = -1] = [days[0], days.at(-1)];
  const held = new Set(days);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((day) => !held.has(day));
};

export const getDays = async (request: Request, { gateway }: RouteContext): Promise<Response> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const all = await gateway.records.all();
  if (all === undefined) return problemResponse(dataProblem(unavailable('the broker does not answer')), request);
  const body: DaysBody = {
    sets: all.map(({ set, days }) => ({ set, days: days.map(dayText), missing: missingIn(days).map(dayText) })),
  };
  return jsonResponse(body, { simulated: false });
};
