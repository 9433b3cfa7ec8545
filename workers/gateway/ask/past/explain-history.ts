// Explains how a history would be answered, without asking the source.

import { explainTime, type FetchSeries, type TimePlan } from '../../../../shared/past/plan-time.ts';
import { planAt, wantedColumn } from '../../../../shared/past/plan-column.ts';
import type { PastExplanationBody } from '../../../../shared/protocol/past-answers.ts';
import { fail, ok } from '../../../../shared/result.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { AnswerContext, Answering } from '../answer.ts';
import type { AskedHistory } from '../asked.ts';
import { datedCoins, type PlannedCoin } from './planned-coin.ts';
import { pastCoins } from './past-coins.ts';
import { lookAtCoins, unsureOf } from './plan-coins.ts';

export type HistoryExplanation = PastExplanationBody & { readonly simulated: boolean };

type Plan = TimePlan | FetchSeries;

const proofOf = (plan: Plan): string | undefined =>
  plan.kind === 'price' || plan.kind === 'none' ? plan.proof : undefined;

const proofsOf = (plans: readonly Plan[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const plan of plans) {
    const proof = proofOf(plan);
    if (proof !== undefined) counts[proof] = (counts[proof] ?? 0) + 1;
  }
  return counts;
};

const planOf = (plans: readonly Plan[]): PastExplanationBody['plan'] => {
  // What costs something says most.
  const [first] = plans;
  const plan = plans.find(({ kind }) => kind === 'fetch') ?? plans.find(({ kind }) => kind === 'price') ?? first;
  if (plan === undefined) return { kind: 'refuse', reason: 'there are no dates', credits: 0 };
  const { kind, reason, credits } = explainTime(plan);
  return { kind: kind === 'fetch' || kind === 'refuse' ? kind : 'local', reason, credits };
};

/** What is held answers, but the source is asked once more about it. */
const heardAgain = (
  period: string,
  { configuration: { provider } }: Pick<AnswerContext, 'configuration'>,
): PastExplanationBody['plan'] => ({
  kind: 'fetch',
  reason: `the period ${period} is held, but heard once or in doubt: the source is asked for it once more`,
  credits: provider.charts?.creditsPerCoin ?? 0,
});

const seriesOf = ({ coin, series }: PlannedCoin): PastExplanationBody['series'] =>
  series.map(({ period, series: { times }, stepSeconds, reach, askedAt }) => ({
    coin: coin.id,
    period,
    points: times.length,
    stepSeconds: Number.isNaN(stepSeconds) ? null : stepSeconds,
    first: times[0] === undefined ? null : timeText(times[0] * 1000),
    reach: timeText(reach * 1000),
    askedAt: timeText(askedAt * 1000),
  }));

export const explainHistory = async (asked: AskedHistory, context: AnswerContext): Answering<HistoryExplanation> => {
  const resolved = await pastCoins(datedCoins(asked, context.configuration.now()), context);
  const { coins, pasts, simulated } = resolved;
  const [failed] = coins.flatMap((coin) => (coin.ok ? [] : [coin.error]));
  if (failed !== undefined) return fail(failed);
  // The dates from the first day on follow from the whole series.
  const wanted = wantedColumn(
    asked.dates.kind === 'rows' ? asked.dates.rows.map((row) => row.wanted) : [{ kind: 'whole' }],
  );
  const known = coins.flatMap((coin) => (coin.ok ? [{ coin: coin.value, wanted }] : []));
  const planning = { ...context, pasts, simulated, showsSeries: true } as const;
  const { planned } = await lookAtCoins(known, asked, planning);
  const plans = planned.flatMap(({ column }) => wanted.wanted.flatMap((_, at) => planAt(column, at) ?? []));
  const [unsure] = known.flatMap((one, index) => {
    const plan = planned[index];
    return (plan && unsureOf(one, plan, planning)) ?? [];
  });
  const plan = planOf(plans);
  return ok({
    plan: plan.kind === 'local' && unsure !== undefined ? heardAgain(unsure, context) : plan,
    proofs: proofsOf(plans),
    series: planned.flatMap(seriesOf),
    simulated,
  });
};
