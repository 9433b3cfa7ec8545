// Answers questions about coins by reference: about one, or about several with a row or a problem for each.

import { reasons } from '../../../shared/protocol/problem.ts';
import { ok } from '../../../shared/result.ts';
import { answerReferences } from './answer-references.ts';
import type { Asked, Selected } from './asked.ts';
import { type CoinPlace, type AnswerContext, type Answering, type Answer, referencePlaces } from './answer.ts';
import { loadPlaces } from './held-snapshot.ts';

const plans = { snapshot: 'snapshot by reference', upstream: 'upstream look-up' } as const;

export const answerCoin = async (
  { reference, currency, shown }: Asked<'coin'>,
  context: AnswerContext,
): Answering<Answer<CoinPlace>> => {
  const answer = await answerReferences([reference], currency, context);
  if (!answer.ok) return answer;
  const [coin] = answer.value.coins;
  if (coin === undefined) throw new Error('A reference has no answer');
  if (!coin.ok) return coin;
  const place = coin.value;
  const { version, asOfFrom, ttlSeconds, simulated } = place.snapshot.header;
  const isHeld = place.snapshot === answer.value.snapshot;
  return ok({
    facts: {
      version,
      asOf: asOfFrom,
      ttlSeconds,
      simulated,
      stale: place.stale,
      plan: plans[isHeld ? 'snapshot' : 'upstream'],
      from: isHeld ? answer.value.from : 'upstream',
    },
    async rows() {
      const loaded = await loadPlaces([place], shown);
      return loaded.ok ? ok(place) : loaded;
    },
  });
};

export const answerCoins = async (
  { references, currency, shown }: Asked<'coins'>,
  context: AnswerContext,
): Answering<Answer<Selected<'coins'>>> => {
  const readable = references.flatMap((reference) => (reference.ok ? [reference.value] : []));
  const answer = await answerReferences(readable, currency, context);
  if (!answer.ok) return answer;
  const { snapshot, coins } = answer.value;
  const places = coins.flatMap((coin) => (coin.ok ? [coin.value] : []));
  const headers = [snapshot, ...places.map((place) => place.snapshot)].map(({ header }) => header);
  const asOf = Math.min(...headers.map(({ asOfFrom }) => asOfFrom));
  const expires = Math.min(...headers.map(({ asOfFrom, ttlSeconds }) => asOfFrom + ttlSeconds * 1000));
  const source = places.every((place) => place.snapshot === snapshot) ? 'snapshot' : 'upstream';
  const problems = coins.flatMap((coin, index) => (coin.ok ? [] : [{ index, reason: coin.error.reason }]));
  const versions = [...new Set(headers.map(({ version }) => version))];
  return ok({
    facts: {
      version: [...versions, ...problems.map(({ index, reason }) => `${index}:${reason}`)].join('+'),
      asOf,
      ttlSeconds: (expires - asOf) / 1000,
      simulated: headers.some(({ simulated }) => simulated),
      stale: answer.value.stale || places.some(({ stale }) => stale),
      plan: plans[source],
      from: source === 'snapshot' ? answer.value.from : 'upstream',
      ...(problems.some(({ reason }) => reasons[reason].passes) ? { incomplete: true } : {}),
    },
    async rows() {
      const loaded = await loadPlaces(places, shown);
      return loaded.ok ? ok({ ...referencePlaces(references, coins, () => true), source }) : loaded;
    },
  });
};
