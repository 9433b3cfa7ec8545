// The coins of a question about the past. A name means what it means for the present, where the snapshot of the
// market proves it. An id whose series is held, and a name of recorded days, need no look-up, so that the past of a
// coin that is no longer listed stays available.

import type { PricePoint, PriceUnit } from '../../../../shared/past/series.ts';
import { findReference, findRow } from '../../../../shared/reference/find-reference.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import type { AnswerContext, CoinPlace } from '../answer.ts';
import type { Day } from '../../../../shared/past/calendar.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { dollarMarket, dollarMarketText } from '../../../../shared/query/question.ts';
import { type Reference, referenceText } from '../../../../shared/reference/reference.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { answerReferences } from '../answer-coins.ts';
import type { Pasts } from '../../past/pasts.ts';

/** The largest coin with this symbol; NaN if the market has none. */
export const priceOfSymbol = ({ columns }: Snapshot, symbol: string): number => {
  const row = findRow(columns, { kind: 'symbol', text: symbol, written: symbol });
  return row === undefined ? Number.NaN : (columns.numbers('price')[row] ?? Number.NaN);
};

/** @param whole the market, for the price of ether. */
export const presentPrice = (
  { snapshot, row }: CoinPlace,
  whole: Snapshot,
  unit: PriceUnit,
): PricePoint | undefined => {
  const { columns, header } = snapshot;
  const inDollars = (): number => columns.numbers('price')[row] ?? Number.NaN;
  const price = {
    usd: inDollars,
    btc: () => columns.numbers('priceBtc')[row] ?? Number.NaN,
    eth: () => inDollars() / priceOfSymbol(whole, 'eth'),
  }[unit]();
  return Number.isNaN(price) ? undefined : { seconds: Math.floor(header.asOfFrom / 1000), price };
};

// The coins of names that the present market does not prove, such as those that have left the list: the records of the
// days that are asked for name them, so that a question about recorded days costs no look-up.

interface DatedReference {
  readonly reference: Reference;
  /** The days whose closes are asked for; undefined: also another time is. */
  readonly days: () => readonly Day[] | undefined;
}

/** Each name once, with all of its days; without those that are asked for at other times too. */
const byName = (asked: readonly DatedReference[]): readonly { reference: Reference; days: readonly Day[] }[] => {
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
const recordedIds = async (
  asked: readonly DatedReference[],
  simulated: boolean,
  { records }: Pick<AnswerContext, 'records'>,
): Promise<ReadonlyMap<string, string>> => {
  const names = byName(asked);
  if (names.length === 0) return new Map();
  const recorded = new Set(await records.days(dollarMarketText));
  const days = new Set<Day>();
  const provable = names.filter((name) => {
    const joined = new Set([...days, ...name.days]);
    if (joined.size > bounds.recordedDays || !name.days.every((day) => recorded.has(day))) return false;
    for (const day of name.days) days.add(day);
    return true;
  });
  const read = await Promise.all(
    [...days].map(async (day) => [day, await records.get(dollarMarketText, day)] as const),
  );
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

export interface AskedCoin {
  /** An unreadable one is its sentence. */
  readonly reference: Result<Reference, string>;
  /** The days whose closes are asked for; undefined: also another time is. */
  readonly days: () => readonly Day[] | undefined;
}

export interface PastCoin {
  readonly id: string;
  /** Where its present price is; undefined for a coin that the market does not list, or if there is no market. */
  readonly place: CoinPlace | undefined;
  readonly present: (unit: PriceUnit) => PricePoint | undefined;
}

interface PastCoins {
  /** A coin or a problem for each reference, in order. */
  readonly coins: readonly Result<PastCoin, Problem>[];
  readonly pasts: Pasts;
  readonly simulated: boolean;
  /** Lifetime of the present market, seconds. */
  readonly presentSeconds: number;
}

/** Without a market. */
const USUAL_SECONDS = 60;

const unlisted = (id: string): PastCoin => ({ id, place: undefined, present: () => undefined });

/** Those for which the market's snapshot does not tell which coin they name. */
const unproven = (asked: readonly DatedReference[], whole: Snapshot | undefined): readonly DatedReference[] =>
  whole === undefined ? asked : asked.filter(({ reference }) => findReference(whole.facts, reference).kind !== 'row');

/** The coin of an id, if its series is held. */
const heldCoin = async (id: string, pasts: Pasts, { lifetime }: AnswerContext): Promise<PastCoin | undefined> => {
  const found = await pasts.find(id, lifetime);
  const isHeld = found.ok && found.value.series.some(({ series }) => series.times.length > 0);
  return isHeld ? unlisted(id) : undefined;
};

/** The coins that the market's snapshot does not tell, but a held series or the records of the asked days. */
const unlistedCoins = async (
  asked: readonly DatedReference[],
  whole: Snapshot | undefined,
  { pasts, simulated }: Pick<PastCoins, 'pasts' | 'simulated'>,
  context: AnswerContext,
): Promise<ReadonlyMap<Reference, PastCoin>> => {
  const coins = new Map<Reference, PastCoin>();
  const others: DatedReference[] = [];
  for (const one of unproven(asked, whole)) {
    const { reference } = one;
    const held = reference.kind === 'id' ? await heldCoin(reference.written, pasts, context) : undefined;
    if (held === undefined) others.push(one);
    else coins.set(reference, held);
  }
  const ids = await recordedIds(others, simulated, context);
  for (const { reference } of others) {
    const id = ids.get(referenceText(reference));
    if (id !== undefined) coins.set(reference, unlisted(id));
  }
  return coins;
};

/** Each reference's coin in the present market. */
const listedCoins = async (
  references: readonly Reference[],
  context: AnswerContext,
): Promise<readonly Result<PastCoin, Problem>[]> => {
  if (references.length === 0) return [];
  const answer = await answerReferences(references, dollarMarket.currency, context);
  if (!answer.ok) return references.map(() => answer);
  const { snapshot: whole, coins } = answer.value;
  return coins.map((coin): Result<PastCoin, Problem> => {
    if (!coin.ok) return coin;
    const { snapshot, row } = coin.value;
    const id = snapshot.columns.text('id', row) ?? '';
    return ok({ id, place: coin.value, present: (wanted) => presentPrice(coin.value, whole, wanted) });
  });
};

/** Names of a question whose series are looked for although no coin has them: each may be a call to the broker. */
const MOST_FORMER = 6;

/** The coins of bare names that no listed coin has, but a held series does as its id. */
const formerCoins = async (
  names: readonly string[],
  pasts: Pasts,
  context: AnswerContext,
): Promise<ReadonlyMap<string, PastCoin>> => {
  const coins = new Map<string, PastCoin>();
  for (const name of [...new Set(names)].slice(0, MOST_FORMER)) {
    const coin = await heldCoin(name, pasts, context);
    if (coin !== undefined) coins.set(name, coin);
  }
  return coins;
};

const isUnknown = (coin: Result<PastCoin, Problem> | undefined): boolean =>
  coin?.ok === false && coin.error.reason === 'coin-not-found';

export const pastCoins = async (asked: readonly AskedCoin[], context: AnswerContext): Promise<PastCoins> => {
  const held = await context.snapshots.get(dollarMarket, context.lifetime);
  const whole = held.ok ? held.value.snapshot : undefined;
  const simulated = whole?.header.simulated ?? false;
  const pasts = context.pasts(simulated);
  const readable = asked.flatMap(({ reference, days }) => (reference.ok ? [{ reference: reference.value, days }] : []));
  const known = await unlistedCoins(readable, whole, { pasts, simulated }, context);
  const coins = new Map<Reference, Result<PastCoin, Problem>>();
  for (const [reference, coin] of known) coins.set(reference, ok(coin));
  const others = readable.flatMap(({ reference }) => (known.has(reference) ? [] : [reference]));
  const listed = await listedCoins(others, context);
  for (const [index, coin] of listed.entries()) {
    const reference = others[index];
    if (reference !== undefined) coins.set(reference, coin);
  }
  const unknown = others.filter((reference) => reference.kind === 'best' && isUnknown(coins.get(reference)));
  const former = await formerCoins(
    unknown.map(({ written }) => written),
    pasts,
    context,
  );
  for (const reference of unknown) {
    const coin = former.get(reference.written);
    if (coin !== undefined) coins.set(reference, ok(coin));
  }
  return {
    pasts,
    simulated,
    presentSeconds: whole?.header.ttlSeconds ?? USUAL_SECONDS,
    coins: asked.map(({ reference }): Result<PastCoin, Problem> => {
      const coin = reference.ok ? coins.get(reference.value) : undefined;
      const detail = reference.ok ? 'A reference has no answer.' : reference.error;
      return coin ?? fail({ reason: 'invalid-parameter', name: 'ids', detail });
    }),
  };
};
