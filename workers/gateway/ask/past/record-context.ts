// Questions as of a recorded day: the same answers, plans and proofs, over the day's records in the place of the
// present snapshots. What no record proves is refused: there is nobody to ask about a past day, but the market service
// about one of its invented market. A list of what is new leaves the past day's list out of the present one.

import {
  type BaseSet,
  baseSetText,
  isWholeMarket,
  dollarMarket,
  dollarMarketText,
} from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { type DataFailure, unavailable } from '../../upstream/failures.ts';
import type { AnswerContext, AnswerFacts, Answering } from '../answer.ts';
import { type Day, dayAt, dayText, startOf } from '../../../../shared/past/calendar.ts';
import { recordFor } from '../../../../shared/past/past-question.ts';
import { grouped } from '../../../../shared/text/shown.ts';
import { convertRecord } from '../../codec/record.ts';
import type { SnapshotAnswer } from '../../snapshots/held-snapshots.ts';
import type { AbsentReferences } from '../lookups.ts';
import { dataProblem } from '../data-problem.ts';
import { noRate, rateOn } from './in-currency.ts';
import { byFallingCap } from '../../providers/provider.ts';
import { RECORD_MILLISECONDS } from '../../past/records.ts';
import type { Asked, AskedAt } from '../asked.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { answerList } from '../answer-list.ts';

/** Whether prices are invented at present, by what is held of them, however old. */
export const isInvented = async ({
  snapshots,
  lifetime,
}: Pick<AnswerContext, 'snapshots' | 'lifetime'>): Promise<Result<boolean, DataFailure>> => {
  const held = snapshots.held().find(({ set, freshness }) => set === dollarMarketText && freshness !== 'gone');
  if (held !== undefined) return ok(held.header.simulated);
  const fetched = await snapshots.get(dollarMarket, lifetime);
  return fetched.ok ? ok(fetched.value.snapshot.header.simulated) : fetched;
};

/** A set as people write it. */
const setWords = ({ category, chain, currency }: BaseSet): string => {
  const names = [...category, ...chain.map((name) => `chain:${name}`)] satisfies readonly string[];
  const words = names.length === 0 ? 'the whole market' : names.join(', ');
  return currency === 'USD' ? words : `${words} in ${currency}`;
};

const unproven = (set: BaseSet, day: Day, coins: number): DataFailure => ({
  reason: 'not-recorded',
  detail: `The record of ${dayText(day)} has the ${grouped(coins)} largest coins of ${setWords(set)}, which do not prove this answer: ask for larger coins, such as by marketCap, or by rank.`,
});

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

const noneAbsent: AbsentReferences = {
  has: () => false,
  note: () => undefined,
  forget: () => undefined,
  forgetShown: () => undefined,
};

/** Clients may invent names of sets, and each costs a read of KV and a call to the broker. */
const readOwnRecord = async (
  set: BaseSet,
  day: Day,
  { records, lifetime }: AnswerContext,
): Promise<SnapshotAnswer | undefined> => {
  const text = baseSetText(set);
  if (records.isAbsent(text, day)) return undefined;
  const mayRead = records.isHeld(text, day) || isWholeMarket(set) || (await lifetime.admit('PAID_QUESTIONS'));
  return mayRead ? await records.get(text, day) : undefined;
};

/** Why a set has no record of a day. */
const whyNone = async (
  set: BaseSet,
  day: Day,
  { records, configuration, lifetime }: AnswerContext,
): Promise<DataFailure> => {
  const days = await records.days(baseSetText({ ...set, currency: 'USD' }));
  if (days?.includes(day) === true && set.currency !== 'USD') {
    const rates = await records.rates(set.currency, lifetime);
    if (rates === undefined) return unavailable('the broker does not answer');
    const { detail } = noRate(
      set.currency,
      day,
      rates.map((one) => one.day),
    );
    return { reason: 'not-recorded', detail };
  }
  if (days === undefined) return unavailable('the broker does not answer');
  const time = recordFor({ kind: 'days', first: day, last: day }, days, setWords(set), configuration.now() / 1000);
  return time.ok ? unavailable('the record can’t be read') : { reason: 'not-recorded', detail: time.error.detail };
};

/** The set's own record, or that in dollars by the day's rate. */
const recorded = async (set: BaseSet, day: Day, context: AnswerContext): Promise<SnapshotAnswer | undefined> => {
  const own = await readOwnRecord(set, day, context);
  if (own !== undefined || set.currency === 'USD') return own;
  const inDollars = await readOwnRecord({ ...set, currency: 'USD' }, day, context);
  const rate = inDollars && (await rateOn(set.currency, day, inDollars.snapshot, context));
  return inDollars && rate !== undefined
    ? { ...inDollars, snapshot: convertRecord(inDollars.snapshot, rate) }
    : undefined;
};

/** The largest coins of a set at the end of a day of an invented market: computed when asked for, never stored. */
const inventedDay = async (
  set: BaseSet,
  day: Day,
  { directQueries, lifetime }: AnswerContext,
): Promise<Result<SnapshotAnswer, DataFailure>> => {
  const query = { set, day, tests: [], sort: byFallingCap, page: 1, size: directQueries.upstream.pageSize };
  const answer = await directQueries.page(query, lifetime);
  if (!answer.ok) return answer;
  const { snapshot, held } = answer.value;
  if (!snapshot.header.simulated) return fail(unavailable('a past day of a real market'));
  const asOf = startOf(day + 1) * 1000;
  const header = { ...snapshot.header, asOfFrom: asOf, asOfTo: asOf };
  return ok({ snapshot: { ...snapshot, header }, freshness: 'fresh', from: held ? 'memory' : 'broker' });
};

/** What is known of a set on a day: its record, or that the market service invents its list. */
type DayRead = Result<SnapshotAnswer | 'invented', DataFailure>;

const readDay = async (set: BaseSet, day: Day, context: AnswerContext): Promise<DayRead> => {
  const record = await recorded(set, day, context);
  if (record?.snapshot.header.simulated === false) return ok(record);
  if (record === undefined && context.configuration.provider.inventsDays !== true)
    return fail(await whyNone(set, day, context));
  const invented = await isInvented(context);
  if (!invented.ok) return invented;
  if (invented.value) return ok(record ?? 'invented');
  if (record === undefined) return fail(await whyNone(set, day, context));
  const detail = `The prices on record of ${dayText(day)} are invented, and the present ones are not.`;
  return fail({ reason: 'not-recorded', detail });
};

interface AskedDay {
  /** What the question is about. */
  readonly set: BaseSet;
  readonly day: Day;
  readonly read: SnapshotAnswer | 'invented';
}

/** The context of an answer over the records of a day. */
const recordContext = ({ set: asked, day, read: first }: AskedDay, context: AnswerContext): AnswerContext => {
  const { snapshots, directQueries } = context;
  let coins = 0;
  const refuseAll = (): Promise<Result<never, DataFailure>> => Promise.resolve(fail(unproven(asked, day, coins)));
  return {
    ...context,
    day,
    isInvented: first === 'invented',
    snapshots: {
      ...snapshots,
      async get(set) {
        const read: DayRead = baseSetText(set) === baseSetText(asked) ? ok(first) : await readDay(set, day, context);
        if (!read.ok) return read;
        const record = read.value === 'invented' ? await inventedDay(set, day, context) : ok(read.value);
        if (record.ok) coins = record.value.snapshot.header.count;
        return record;
      },
      findDeeper: nothing,
      getDeeper: refuseAll,
      renew: nothing,
    },
    directQueries: { ...directQueries, absent: noneAbsent, page: refuseAll, twoPages: refuseAll },
  };
};

/** The day that answers, with what is known of it; undefined: the present does. */
const dayFor = async (set: BaseSet, { time }: AskedAt, context: AnswerContext): Answering<AskedDay | undefined> => {
  const now = context.configuration.now() / 1000;
  const asked = recordFor(time, time.kind === 'days' ? [time.last] : [], setWords(set), now);
  if (!asked.ok) return asked;
  if (asked.value.kind === 'present') return ok(undefined);
  const { day } = asked.value;
  const read = await readDay(set, day, context);
  return read.ok ? ok({ set, day, read: read.value }) : fail(dataProblem(read.error));
};

/**
 * How long an answer from a record holds: as long as isolates keep the record. Invented prices and relative dates,
 * which mean another day tomorrow, as long as present data.
 */
export const factsAt = (facts: AnswerFacts, { isAbsolute }: AskedAt, context: AnswerContext): AnswerFacts => {
  const { day, configuration } = context;
  if (day === undefined) return facts;
  const now = configuration.now();
  const nextDay = startOf(dayAt(now / 1000) + 1) * 1000;
  const isLong = isAbsolute && !facts.simulated;
  const ends = isLong ? now + RECORD_MILLISECONDS : Math.min(nextDay, now + configuration.snapshotTtlSeconds * 1000);
  return {
    ...facts,
    version: `${dayText(day)} ${facts.version}`,
    ttlSeconds: (ends - facts.asOf) / 1000,
    stale: false,
    plan: `${facts.plan} of ${dayText(day)}`,
  };
};

/**
 * The context in which a question as of a day is answered: that of the present, if no day is asked for or the present
 * answers. @param set the set that the question is about.
 */
export const contextAt = async (
  set: BaseSet,
  at: AskedAt | undefined,
  context: AnswerContext,
): Answering<AnswerContext> => {
  if (at === undefined) return ok(context);
  const found = await dayFor(set, at, context);
  if (!found.ok) return found;
  return ok(found.value === undefined ? context : recordContext(found.value, context));
};

/** The same problem with the parameter that names this day. */
const ofNew = (problem: Problem): Problem =>
  'name' in problem && problem.name === 'at'
    ? { ...problem, name: 'new', detail: problem.detail.replace(' at=', ' new=') }
    : problem;

/** The question with the coins that it leaves out. */
export const leaveOutMatched = async (asked: Asked<'list'>, context: AnswerContext): Answering<Asked<'list'>> => {
  const { question, newSince } = asked;
  if (newSince === undefined) return ok(asked);
  const past = await contextAt(question.set, newSince, context);
  if (!past.ok) return fail(ofNew(past.error));
  const { day, snapshots, lifetime } = past.value;
  if (day === undefined) {
    const detail = 'new names the present day: write one before it, like new=1d.';
    return fail({ reason: 'invalid-parameter', name: 'new', detail });
  }
  const whole = { ...question, sort: byFallingCap, page: 1, limit: bounds.depth };
  const matched = await answerList(
    { kind: 'list', question: whole, unlisted: undefined, needsTotal: false, shown: ['id'] },
    past.value,
  );
  if (!matched.ok) {
    const record = matched.error.reason === 'too-broad' ? await snapshots.get(question.set, lifetime) : undefined;
    return fail(
      ofNew(
        record?.ok === true
          ? dataProblem(unproven(question.set, day, record.value.snapshot.header.count))
          : matched.error,
      ),
    );
  }
  const read = await matched.value.rows();
  if (!read.ok) return fail(dataProblem(unavailable('the record can’t be read')));
  const { rows, snapshot } = read.value;
  const texts = snapshot.columns.lowerTexts('id');
  const { version, asOf, ttlSeconds } = factsAt(matched.value.facts, newSince, past.value);
  const ids = new Set(rows.flatMap((row) => texts[row] ?? []));
  return ok({
    ...asked,
    question: { ...question, leavesOut: true },
    without: { ids, version, expires: asOf + ttlSeconds * 1000 },
  });
};
