// The coins of names that the present market does not prove, such as those that have left the list: the records of the
// days that are asked for name them, so that a question about recorded days costs no look-up.

import type { Day } from '../../../../shared/past/calendar.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { baseSetText } from '../../../../shared/query/question.ts';
import { findReference } from '../../../../shared/reference/find-reference.ts';
import { referenceText, type Reference } from '../../../../shared/reference/reference.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import type { AnswerContext } from '../answer.ts';

export interface DatedReference {
  readonly reference: Reference;
  /** The days whose closes are asked for; undefined: also another time is. */
  readonly days: () => readonly Day[] | undefined;
}

/** What is asked about one name. */
interface DatedName {
  readonly reference: Reference;
  readonly days: readonly Day[];
}

const marketText = baseSetText({ ...noMembership, currency: 'USD' });

/** Each name once, with all of its days; without those that are asked for at other times too. */
const byName = (asked: readonly DatedReference[]): readonly DatedName[] => {
  const names = new Map<string, { readonly reference: Reference; days: Set<Day> | undefined }>();
  for (const { reference, days } of asked) {
    const name = names.get(referenceText(reference)) ?? { reference, days: new Set() };
    names.set(referenceText(reference), name);
    const closes = days();
    if (closes === undefined) name.days = undefined;
    for (const day of closes ?? []) name.days?.add(day);
  }
  return [...names.values()].flatMap(({ reference, days = new Set() }) =>
    // Records have no addresses of contracts.
    days.size === 0 || reference.kind === 'contract' ? [] : [{ reference, days: [...days] }],
  );
};

const idIn = (record: Snapshot | undefined, reference: Reference): string | undefined => {
  if (record === undefined) return undefined;
  const found = findReference(record.facts, reference);
  return found.kind === 'row' ? (record.columns.text('id', found.row) ?? undefined) : undefined;
};

/** The id of each name, by its text, for which all of its days are on record and prove the same coin. */
export const recordedIds = async (
  asked: readonly DatedReference[],
  simulated: boolean,
  { records }: Pick<AnswerContext, 'records'>,
): Promise<ReadonlyMap<string, string>> => {
  const names = byName(asked);
  if (names.length === 0) return new Map();
  const recorded = new Set(await records.days(marketText));
  const days = new Set<Day>();
  const provable = names.filter((name) => {
    const joined = new Set([...days, ...name.days]);
    if (joined.size > bounds.recordedDays || !name.days.every((day) => recorded.has(day))) return false;
    for (const day of name.days) days.add(day);
    return true;
  });
  const read = await Promise.all([...days].map(async (day) => [day, await records.get(marketText, day)] as const));
  const ofDays = new Map(read.map(([day, record]) => [day, record?.snapshot] as const));
  const ids = new Map<string, string>();
  for (const { reference, days: wanted } of provable) {
    const snapshots = wanted.map((day) => ofDays.get(day)).filter((one) => one?.header.simulated === simulated);
    const [id, ...others] = snapshots.map((one) => idIn(one, reference));
    const isOne = snapshots.length === wanted.length && others.every((other) => other === id);
    if (id !== undefined && isOne) ids.set(referenceText(reference), id);
  }
  return ids;
};
