// GET /days: which days are on record, by set.

import type { DaysBody } from '../../../../shared/protocol/coin-answers.ts';
import { type Day, dayText } from '../../../../shared/past/calendar.ts';
import { dataProblem } from '../../ask/data-problem.ts';
import { jsonResponse } from '../response/json-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { refuseParameters } from './refuse-parameters.ts';
import type { RouteContext } from './route-context.ts';

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
  const detail = 'the broker does not answer';
  if (all === undefined)
    return problemResponse(dataProblem({ reason: 'unavailable', retryAfterSeconds: undefined, detail }), request);
  const body: DaysBody = {
    sets: all.map(({ set, days }) => ({ set, days: days.map(dayText), missing: missingIn(days).map(dayText) })),
  };
  return jsonResponse(body, { simulated: false });
};
