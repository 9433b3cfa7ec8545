// POST /forget: an operator has the gateway forget a coin's series, or what was recorded of a day.

import { readPastTime } from '../../../../shared/past/read-past-time.ts';
import { dayAt, dayText } from '../../../../shared/past/calendar.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { Forget } from '../../broker/broker-api.ts';
import { parseBody, refuseBody } from '../request/read-body.ts';
import type { Read } from '../request/parameters.ts';
import { jsonResponse } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import { bodyText, type RouteContext } from './route-context.ts';

const RETRY_SECONDS = 5;

export const wantsOperatorToken = 'This address wants an operator’s token: send it as "Authorization: Bearer TOKEN".';

const asked = refuseBody('Write {"series": "bitcoin"} with the id of a coin, or {"day": "2026-11-23"}.');

/** @param now seconds since 1970. */
const readForget = (body: unknown, now: number): Read<Forget> => {
  const [[name, value] = ['', undefined], ...others]: readonly (readonly [string, unknown])[] = Object.entries(
    Object(body),
  );
  if (others.length > 0 || typeof value !== 'string' || value === '') return asked;
  if (name === 'series') return value.length <= bounds.coinNameCharacters ? ok({ series: value }) : asked;
  const time = name === 'day' ? readPastTime(value, dayAt(now)) : asked;
  if (!time.ok || time.value.kind !== 'days' || dayText(time.value.first) !== value) return asked;
  return ok({ day: time.value.first });
};

export const postForget = async (request: Request, { gateway }: RouteContext): Promise<Response> => {
  const text = await bodyText(request, 'name one coin or one day.');
  if (!text.ok) return text.error;
  const what = andThen(parseBody(text.value, asked.error.detail), (body) =>
    readForget(body, gateway.configuration.now() / 1000),
  );
  if (!what.ok) return problemResponse(what.error, request);
  const forgot = await gateway.broker.forget(what.value);
  if (forgot?.isComplete === true) return jsonResponse({ dropped: forgot.dropped }, { simulated: false });
  const detail = `${forgot === undefined ? 'The broker does not answer' : 'KV did not delete its copies'}: ask again in a moment.`;
  return problemResponse({ reason: 'upstream-unavailable', detail, retryAfterSeconds: RETRY_SECONDS }, request);
};
