// A thousand random questions, the same on every run, in the upstream's parameters, so that the gateway, the market and
// a proxy can get the same requests; and asking them.

import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../test/apps-script/fakes/recalculation/random.ts';

export interface RandomQuestion {
  /** Query string in the upstream's parameters. */
  readonly upstream: string;
  /** The same question in the gateway's own parameters. */
  readonly own: string;
  /** A snapshot of the largest coins of each set can answer it; others can't be answered so in any implementation. */
  readonly isProvable: boolean;
  /** Its part that names the base set. */
  readonly set: string;
}

export const QUESTIONS = 1000;
const UNPROVABLE_PART = 0.2;
const SEED = 20_261_121;

/** The first two are whole markets; the others are smaller than any snapshot. */
const baseSets = [
  '',
  'currency=EUR',
  'categories=defi',
  'categories=memecoins',
  'categories=layer-1',
  'categories=gaming',
  'blockchains=solana',
  'blockchains=polygon',
] as const;
const WHOLE_MARKETS = 2;
/** Index of the market in US dollars. The upstream's filters on money always compare US dollars. */
const DOLLAR_MARKET = 0;

type Comparison = Readonly<{ field: string; operator: '>' | '<'; value: number }>;

type Some<Value> = readonly [Value, ...Value[]];

/** Bounds between these values divide the market. */
const comparables: Some<{ readonly field: string; readonly least: number; readonly most: number }> = [
  { field: 'volume', least: 0, most: 5e6 },
  { field: 'priceChange1h', least: -2, most: 2 },
  { field: 'priceChange1d', least: -8, most: 8 },
  { field: 'priceChange1w', least: -20, most: 20 },
];
const sorts: Some<string> = ['rank', 'marketCap', 'price', 'volume', 'priceChange1d', 'priceChange1w', 'name'];

const upstreamName = (field: string): string => (field === 'priceChange1w' ? 'priceChange7d' : field);
const operatorNames = { '>': 'greaterThan', '<': 'lessThan' } as const;
const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('&');

/** `depth`: number of coins of a set in a snapshot. */
export const randomQuestions = (depth: number): readonly RandomQuestion[] => {
  const random = seededRandom(SEED);
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <Value>(list: Some<Value>): Value => list[below(list.length)] ?? list[0];

  const comparison = (set: number): Comparison => {
    const { field, least, most } = oneOf(comparables);
    const drawn = Number((least + random() * (most - least)).toPrecision(4));
    // Only the upstream can judge a condition on money in another currency.
    return field === 'volume' && set !== DOLLAR_MARKET
      ? { field: 'priceChange1d', operator: '>', value: -1 - below(9000) / 1000 }
      : { field, operator: oneOf(['>', '<']), value: drawn };
  };
  /** Limits a question about a whole market to the snapshot: by rank, or by a market cap that the larger half has. */
  const bound = (set: number): Comparison =>
    set === DOLLAR_MARKET && random() < 0.5
      ? { field: 'marketCap', operator: '>', value: Number((10 ** (7 + 3 * random())).toPrecision(6)) }
      : { field: 'rank', operator: '<', value: 2 + below(depth - 2) };

  const make = (isProvable: boolean): RandomQuestion => {
    const place = isProvable ? below(baseSets.length) : below(WHOLE_MARKETS);
    const set = baseSets[place] ?? '';
    const others = Array.from({ length: isProvable ? below(3) : 1 + below(2) }, () => comparison(place));
    const drawn = isProvable && place < WHOLE_MARKETS ? [bound(place), ...others] : others;
    const comparisons = drawn.filter(({ field }, at) => drawn.findIndex((other) => other.field === field) === at);
    const where = comparisons
      .map(({ field, operator, value }) => `${field} ${operator} ${value}${field.startsWith('priceChange') ? '%' : ''}`)
      .join(' and ');
    const tests = comparisons.map(
      ({ field, operator, value }) => `${upstreamName(field)}~${operatorNames[operator]}=${value}`,
    );
    const [sort, direction] = [oneOf(sorts), random() < 0.5 ? 'desc' : 'asc'];
    const paging = `page=${1 + below(3)}&limit=${1 + below(60)}`;
    return {
      isProvable,
      set,
      upstream: join([set, ...tests, `sortBy=${upstreamName(sort)}&sortDir=${direction}`, paging]),
      own: join([set, where === '' ? '' : `where=${encodeURIComponent(where)}`, `sort=${sort}%20${direction}`, paging]),
    };
  };

  const questions = new Map<string, RandomQuestion>();
  while (questions.size < QUESTIONS) {
    const question = make(questions.size >= QUESTIONS * UNPROVABLE_PART);
    questions.set(question.upstream, question);
  }
  return [...questions.values()];
};

interface TimedAnswer {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

const ask = async (url: string, start = performance.now()): Promise<TimedAnswer> => {
  const response = await fetch(url);
  const body = await response.text();
  const seconds = response.headers.get('Retry-After');
  // On a busy machine calls of the market are paced: a client that is told when to ask again does so.
  if (response.status === 503 && seconds !== null) return sleep(Number(seconds) * 1000).then(() => ask(url, start));
  return { status: response.status, body, milliseconds: performance.now() - start };
};

/** Answers in the order of the addresses, with `atOnce` requests at any time. */
export const askAll = async (urls: readonly string[], atOnce: number): Promise<readonly TimedAnswer[]> => {
  const answers: TimedAnswer[] = [];
  const left = urls.entries();
  const asker = async (): Promise<void> => {
    for (const [index, url] of left) answers[index] = await ask(url);
  };
  await Promise.all(Array.from({ length: atOnce }, asker));
  return answers;
};
