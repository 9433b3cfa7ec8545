// The ids that CoinPaprika gives to the coins of the market: symbol and name in one text, `btc-bitcoin`.

import { placeInId } from '../simulation/long-tail.ts';
import type { Universe } from '../simulation/universe.ts';

/** `make` with its result kept for each subject. */
export const oncePer = <Subject extends object, Value>(
  make: (subject: Subject) => Value,
): ((subject: Subject) => Value) => {
  const kept = new WeakMap<Subject, { readonly value: Value }>();
  return (subject) => {
    const known = kept.get(subject) ?? { value: make(subject) };
    kept.set(subject, known);
    return known.value;
  };
};

/** The second parts of public ids that differ from the coin's name here, by the coin's id in the first interface. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['binance-coin', 'binance-coin'],
  ['usd-coin', 'usd-coin'],
  ['staked-ether', 'lido-staked-ether'],
  ['hedera-hashgraph', 'hedera-hashgraph'],
  ['cosmos', 'cosmos'],
]);

/** The text of names without letters or digits of the Latin alphabet. */
const NAMELESS = 'coin';

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || NAMELESS;

/** Distinct: an invented coin's id ends with its place, and so does one that an earlier coin has. */
export const coinIdsOf = oncePer((universe: Universe) => {
  const plainId = (place: number): string => {
    const { id, symbol, name } = universe.coinAt(place);
    return `${slugOf(symbol)}-${otherNames.get(id) ?? slugOf(name)}`;
  };
  const isReal = (place: number): boolean => place < universe.size && universe.coinAt(place).contracts !== undefined;
  const realPlaces = new Map<string, number>();
  const realIds: string[] = [];
  // Real coins come first.
  for (let place = 0; isReal(place); place += 1) {
    const plain = plainId(place);
    const id = realPlaces.has(plain) ? `${plain}-${place}` : plain;
    realPlaces.set(id, place);
    realIds.push(id);
  }
  const idOf = (place: number): string => realIds[place] ?? `${plainId(place)}-${place}`;
  const placeOf = (id: string): number | undefined => {
    const place = realPlaces.get(id) ?? placeInId(id);
    return place !== undefined && place < universe.size && idOf(place) === id ? place : undefined;
  };
  return { idOf, placeOf };
});
