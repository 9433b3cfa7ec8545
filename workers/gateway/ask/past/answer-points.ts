// Answers with the series of a coin itself and with what it proves, so that a client can plan and answer questions
// about dates by itself, with the same proofs.

import { wantedColumn } from '../../../../shared/past/plan-column.ts';
import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import type { PriceUnit } from '../../../../shared/past/series.ts';
import type { SeriesPart } from '../../../../shared/protocol/past-answers.ts';
import { fail, ok } from '../../../../shared/result.ts';
import type { AnswerContext, Attempt, SelectingAnswer } from '../prepared-answer.ts';
import type { AskedPoints, SeriesPoints } from './asked-past.ts';
import { pastCoins } from './past-coins.ts';
import { pastFacts } from './past-facts.ts';
import { planCoins } from './plan-coins.ts';

const partOf = (held: HeldSeries, unit: PriceUnit): SeriesPart => ({
  period: held.period,
  stepSeconds: Number.isNaN(held.stepSeconds) ? null : held.stepSeconds,
  from: held.from === Number.NEGATIVE_INFINITY ? null : held.from,
  reach: held.reach,
  askedAt: held.askedAt,
  times: Array.from(held.series.times),
  prices: Array.from(held.series.prices[unit], (price) => (Number.isNaN(price) ? null : price)),
});

export const answerPoints = async (
  { reference, until, unit }: AskedPoints,
  context: AnswerContext,
): Attempt<SelectingAnswer<SeriesPoints>> => {
  const resolved = await pastCoins([{ reference, days: () => undefined }], context);
  if (!resolved.ok) return resolved;
  const { coins, pasts, simulated, presentSeconds } = resolved.value;
  const [coin] = coins;
  if (coin === undefined) throw new Error('A reference has no answer');
  if (!coin.ok) return coin;
  // A price of any age: what counts is that the series reaches the time.
  const wanted = wantedColumn([{ kind: 'point', grain: 'day', seconds: until }]);
  const asked = [{ coin: coin.value, wanted }];
  const options = { unit, nearSeconds: Number.POSITIVE_INFINITY };
  const [planned] = await planCoins(asked, options, { ...context, pasts, simulated, showsSeries: true });
  const held = planned?.series.filter(({ period }) => period === context.configuration.provider.charts?.whole) ?? [];
  const other = planned?.column.others.get(0);
  if (planned === undefined) throw new Error('A coin has no plan');
  if (held.length === 0 && other !== undefined && other.kind !== 'price') return fail(other.problem);
  const now = context.configuration.now();
  const facts = pastFacts({
    coins: [{ coin: coin.value, wanted, planned }],
    // The series of tomorrow has a point more.
    isAbsolute: false,
    simulated,
    presentSeconds,
    now,
  });
  const selection = { coin: coin.value.id, series: held.map((one) => partOf(one, unit)) };
  return ok({ ...facts, select: () => Promise.resolve(ok(selection)) });
};
