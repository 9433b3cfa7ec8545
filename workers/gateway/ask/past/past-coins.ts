// The coins of a question about the past. A name means what it means for the present; an id whose series is held needs
// no look-up, so that the past of a coin that is no longer listed stays available.

import type { PricePoint } from '../../../../shared/past/find-point.ts';
import type { PriceUnit } from '../../../../shared/past/series.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { findReference } from '../../../../shared/reference/find-reference.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import { answerReferences } from '../answer-references.ts';
import type { AskedReferences } from '../asked.ts';
import type { CoinPlace } from '../coin-place.ts';
import { loadPlaces } from '../load-shown.ts';
import type { Pasts } from '../../past/pasts.ts';
import type { AnswerContext, Attempt } from '../prepared-answer.ts';
import { presentColumns, presentPrice } from './present-price.ts';

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
}

const market = { ...noMembership, currency: 'USD' } as const;

/** The coin of an id that the snapshot of the market does not show, if its series is held. */
const heldCoin = async (
  reference: Reference,
  whole: Snapshot | undefined,
  pasts: Pasts,
  { life }: AnswerContext,
): Promise<PastCoin | undefined> => {
  if (reference.kind !== 'id') return undefined;
  if (whole !== undefined && findReference(whole.facts, reference).kind === 'row') return undefined;
  const found = await pasts.find(reference.written, life);
  const isHeld = found.ok && found.value.series.some(({ series }) => series.times.length > 0);
  return isHeld ? { id: reference.written, place: undefined, present: () => undefined } : undefined;
};

/** Each reference's coin in the present market. */
const listedCoins = async (
  references: readonly Reference[],
  unit: PriceUnit,
  context: AnswerContext,
): Attempt<readonly Result<PastCoin, Problem>[]> => {
  if (references.length === 0) return ok([]);
  const answer = await answerReferences(references, market.currency, context);
  if (!answer.ok) {
    const { error } = answer;
    return error.reason === 'parts-missing' ? fail(error) : ok(references.map(() => fail(error)));
  }
  const { snapshot: whole, coins } = answer.value;
  const places = coins.flatMap((coin) => (coin.ok ? [coin.value] : []));
  const loaded = await loadPlaces(places, presentColumns(unit));
  if (!loaded.ok) return loaded;
  return ok(
    coins.map((coin): Result<PastCoin, Problem> => {
      if (!coin.ok) return coin;
      const { snapshot, row } = coin.value;
      const id = snapshot.columns.text('id', row) ?? '';
      return ok({ id, place: coin.value, present: (wanted) => presentPrice(coin.value, whole, wanted) });
    }),
  );
};

/** Fails only where parts of a snapshot have to be read again. */
export const pastCoins = async (
  references: AskedReferences,
  unit: PriceUnit,
  context: AnswerContext,
): Attempt<PastCoins> => {
  const held = await context.snapshots.get(market, context.life);
  const whole = held.ok ? held.value.snapshot : undefined;
  const simulated = whole?.header.simulated ?? false;
  const pasts = context.pasts(simulated);
  const coins = new Map<Reference, Result<PastCoin, Problem>>();
  for (const reference of references) {
    const coin = reference.ok ? await heldCoin(reference.value, whole, pasts, context) : undefined;
    if (reference.ok && coin !== undefined) coins.set(reference.value, ok(coin));
  }
  const others = references.flatMap((one) => (one.ok && !coins.has(one.value) ? [one.value] : []));
  const listed = await listedCoins(others, unit, context);
  if (!listed.ok) return listed;
  for (const [index, coin] of listed.value.entries()) {
    const reference = others[index];
    if (reference !== undefined) coins.set(reference, coin);
  }
  return ok({
    pasts,
    simulated,
    coins: references.map((reference): Result<PastCoin, Problem> => {
      const coin = reference.ok ? coins.get(reference.value) : undefined;
      const detail = reference.ok ? 'A reference has no answer.' : reference.error;
      return coin ?? fail({ reason: 'invalid-parameter', name: 'ids', detail });
    }),
  });
};
