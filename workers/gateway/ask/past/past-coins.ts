// The coins of a question about the past. A name means what it means for the present, where the snapshot of the market
// proves it. An id whose series is held, and a name of recorded days, need no look-up, so that the past of a coin that
// is no longer listed stays available.

import type { Day } from '../../../../shared/past/calendar.ts';
import type { PricePoint, PriceUnit } from '../../../../shared/past/series.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { findReference } from '../../../../shared/reference/find-reference.ts';
import { referenceText, type Reference } from '../../../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import { answerReferences } from '../answer-references.ts';
import type { CoinPlace } from '../coin-place.ts';
import type { Pasts } from '../../past/pasts.ts';
import type { AnswerContext } from '../answer.ts';
import { presentPrice } from './present-price.ts';
import { recordedIds, type DatedReference } from './recorded-coins.ts';

/** A coin that is asked for. */
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

export interface PastCoins {
  /** A coin or a problem for each reference, in order. */
  readonly coins: readonly Result<PastCoin, Problem>[];
  /** Where their series are. */
  readonly pasts: Pasts;
  readonly simulated: boolean;
  /** Lifetime of the present market, seconds. */
  readonly presentSeconds: number;
}

/** Without a market. */
const USUAL_SECONDS = 60;

const market = { ...noMembership, currency: 'USD' } as const;

const unlisted = (id: string): PastCoin => ({ id, place: undefined, present: () => undefined });

/** Those for which the market's snapshot does not tell which coin they name. */
const unproven = (asked: readonly DatedReference[], whole: Snapshot | undefined): readonly DatedReference[] =>
  whole === undefined ? asked : asked.filter(({ reference }) => findReference(whole.facts, reference).kind !== 'row');

/** The coin of an id, if its series is held. */
const heldCoin = async (id: string, pasts: Pasts, { life }: AnswerContext): Promise<PastCoin | undefined> => {
  const found = await pasts.find(id, life);
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
  const answer = await answerReferences(references, market.currency, context);
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
  const held = await context.snapshots.get(market, context.life);
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
