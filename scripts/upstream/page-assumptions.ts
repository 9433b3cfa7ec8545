// Checks that pages of coins are suitable for snapshots: complete, sorted, distinct, with the expected fields; and that
// the upstream understands category, filter and currency as the gateway expects.

import { coinField, type FieldName, fieldNames } from '../../shared/coin/coin-fields.ts';
import { isBetterRank } from '../../workers/gateway/upstream/coin.ts';
import {
  type Assumption,
  fail,
  isNamed,
  judgeConversion,
  type Loose,
  MOVED,
  needed,
  noted,
  numberIn,
  pass,
  unknown,
} from './assumption.ts';
import {
  CATEGORY_BOUND_USD,
  CATEGORY_COINS,
  type Evidence,
  type List,
  ofBoth,
  ofMarket,
  PAGE_COINS,
  readList,
} from './evidence.ts';

/** Maximum share of a page's coins with defects that the gateway tolerates. */
const TOLERATED_SLIPS = 0.01;

/** Maximum number of repeated ids to show. */
const SHOWN_IDS = 3;

const names = (list: readonly string[]): string => list.join(', ');

const isThere = (coin: Loose, field: string): boolean => coin[field] !== undefined && coin[field] !== null;

const rankOf = (coin: Loose): number => numberIn(coin, 'rank') ?? Number.NaN;

/** Each id once, in the place of its better row, as the gateway takes it. */
const distinct = (coins: List['coins']): List['coins'] => {
  const best = new Map<unknown, Loose>();
  for (const coin of coins) {
    const before = best.get(coin['id']);
    if (before === undefined || isBetterRank(rankOf(coin), rankOf(before))) best.set(coin['id'], coin);
  }
  return coins.filter((coin) => best.get(coin['id']) === coin);
};

const caps = ({ coins }: List): readonly number[] =>
  distinct(coins).map((coin) => numberIn(coin, 'marketCap') ?? Number.NEGATIVE_INFINITY);

/** Required fields that some coins lack, with the number of these coins. */
const lacking = ({ coins }: List): readonly (readonly [FieldName, number])[] =>
  fieldNames
    .filter((name) => !coinField(name).nullable)
    .map((name) => [name, coins.filter((coin) => !isThere(coin, name)).length] as const)
    .filter(([, count]) => count > 0);

const neverSeen = ({ coins }: List): readonly string[] =>
  fieldNames.filter((name) => coinField(name).nullable && !coins.some((coin) => isThere(coin, name)));

const unexpected = ({ coins }: List): readonly string[] =>
  [...new Set(coins.flatMap((coin) => Object.keys(coin)))].filter(
    (name) => !fieldNames.some((known) => known === name),
  );

export const pageAssumptions: readonly Assumption<Evidence>[] = [
  needed(
    'meta has page, limit, counts, hasPreviousPage and hasNextPage.',
    ofMarket(({ meta }) => {
      const [page, limit] = [numberIn(meta, 'page'), numberIn(meta, 'limit')];
      const [itemCount, pageCount] = [numberIn(meta, 'itemCount'), numberIn(meta, 'pageCount')];
      const { hasPreviousPage, hasNextPage } = meta;
      if (itemCount === undefined || limit === undefined) return fail(`it is ${JSON.stringify(meta)}`);
      const isRight =
        page === 1 &&
        limit === PAGE_COINS &&
        pageCount === Math.ceil(itemCount / limit) &&
        hasPreviousPage === false &&
        hasNextPage === itemCount > limit;
      return isRight ? pass(`${itemCount} coins`) : fail(`it is ${JSON.stringify(meta)}`);
    }),
    'The gateway refuses such pages: ask the service what changed, and report it to the maintainers.',
  ),
  needed(
    `A page has the requested number of coins, at most ${PAGE_COINS}.`,
    ofMarket(({ meta, coins }) => {
      const expected = Math.min(PAGE_COINS, numberIn(meta, 'itemCount') ?? PAGE_COINS);
      return coins.length === expected ? pass() : fail(`${coins.length} came instead of ${expected}`);
    }),
    "The key's plan may give smaller pages; the gateway needs pages of 1,000.",
  ),
  needed(
    'Coins are sorted by falling market cap, those without one last.',
    ofMarket((list) => {
      const held = caps(list);
      const place = held.findIndex((cap, index) => cap > (held[index - 1] ?? Number.POSITIVE_INFINITY));
      return place === -1 ? pass() : fail(`coin ${place + 1} is larger than the one before`);
    }),
    'Run this again: coins may have moved. If this persists, snapshots answer few questions and the gateway spends more credits; report it.',
  ),
  needed(
    'Every coin has an id, a name and a symbol.',
    ofMarket(({ coins }) => {
      const nameless = coins.filter((coin) => !isNamed(coin));
      return nameless.length <= coins.length * TOLERATED_SLIPS
        ? pass()
        : fail(`${nameless.length} coins lack one of them`);
    }),
    'The gateway refuses such pages: report it to the maintainers.',
  ),
  noted(
    'Ids are distinct.',
    ofMarket(({ coins }) => {
      const ids = coins.flatMap(({ id }) => (typeof id === 'string' ? id : []));
      const doubled = [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))];
      const shown = doubled.length > SHOWN_IDS ? [...doubled.slice(0, SHOWN_IDS), '…'] : doubled;
      return doubled.length === 0 ? pass() : fail(`${doubled.length} in several rows: ${names(shown)}`);
    }),
    'Nothing to do: the gateway uses the row with the better rank and counts the others.',
  ),
  noted(
    'No coin is on two pages.',
    ({ market, nextPage }) => {
      const [first, second] = [readList(market), readList(nextPage)];
      if (first === undefined || second === undefined) return unknown('no second page of coins was given');
      const before = new Set(first.coins.map(({ id }) => id));
      const again = second.coins.flatMap(({ id }) => (typeof id === 'string' && before.has(id) ? id : []));
      return again.length === 0 ? pass() : fail(`${again.length} on both: ${names(again.slice(0, SHOWN_IDS))}`);
    },
    'Run this again: coins may have moved. If this persists, the gateway fetches such pages twice and uses the row with the better rank; report it.',
  ),
  needed(
    'Every coin has the required fields.',
    ofMarket((list) => {
      const missing = lacking(list).filter(([, count]) => count > list.coins.length * TOLERATED_SLIPS);
      const found = missing.map(([name, count]) => `${name} in ${count} coins`);
      return missing.length === 0 ? pass() : fail(`missing: ${names(found)}`);
    }),
    'Formulas show these as empty cells; report it to the maintainers, who mark the fields as optional.',
  ),
  noted(
    'Some coins have the other known fields.',
    ofMarket((list) => {
      const missing = neverSeen(list);
      return missing.length === 0 ? pass() : fail(`never seen: ${names(missing)}`);
    }),
    "Formulas show these as empty cells; the key's plan may not include them.",
  ),
  noted(
    'Coinsheet knows all fields.',
    ofMarket((list) => {
      const found = unexpected(list);
      return found.length === 0 ? pass() : fail(`all but ${names(found)}`);
    }),
    'Nothing to do: unknown fields are passed on in JSON. One line in shared/coin/coin-fields.ts makes one known.',
  ),
  noted(
    'Risk data is sent on request, with scores from 0 to 100.',
    ofMarket(({ coins }) => {
      const scores = coins.flatMap((coin) => numberIn(coin, 'riskScore') ?? []);
      if (scores.length === 0) return fail('no coin has a riskScore');
      return scores.every((score) => score >= 0 && score <= 100) ? pass() : fail('some scores are outside');
    }),
    "Questions about risk answer with empty cells; the key's plan may not include it.",
  ),
  noted(
    'Ranks follow market cap and are distinct.',
    ofMarket(({ coins }) => {
      const ranks = new Set(coins.map((coin) => numberIn(coin, 'rank')));
      const missing = coins.findIndex((_, index) => !ranks.has(index + 1));
      if (coins.length === 0) return unknown('the page is empty');
      return missing === -1 ? pass() : fail(`rank ${missing + 1} is not among the first ${coins.length}`);
    }),
    'Nothing to do: questions about ranks then cost a request each.',
  ),
];

/** The values of a field for the coins on both pages: in dollars, in euros. */
const pairs = (market: List, category: List, field: string): readonly (readonly [number, number])[] => {
  const inDollars = new Map(market.coins.map((coin) => [coin['id'], numberIn(coin, field)]));
  return category.coins.flatMap((coin) => {
    const [dollars, euros] = [inDollars.get(coin['id']), numberIn(coin, field)];
    return dollars === undefined || euros === undefined || dollars === 0 ? [] : [[dollars, euros] as const];
  });
};

const isConverted = (field: string): Assumption<Evidence>['judge'] =>
  ofBoth((market, category) => {
    const ratios = pairs(market, category, field).map(([dollars, euros]) => euros / dollars);
    return ratios.length === 0 ? unknown('no coin is on both pages') : judgeConversion(ratios);
  });

export const questionAssumptions: readonly Assumption<Evidence>[] = [
  needed(
    'A category holds fewer coins than the market.',
    ofBoth((market, category) => {
      const [all, some] = [numberIn(market.meta, 'itemCount'), numberIn(category.meta, 'itemCount')];
      if (all === undefined || some === undefined) return unknown('the pages do not give their counts');
      return some < all ? pass(`${some} of ${all}`) : fail(`${some} of ${all}`);
    }),
    'The service ignores categories: do not use them in formulas, and report it to the maintainers.',
  ),
  needed(
    'A filter on market cap gives only coins above the bound, in dollars.',
    ofBoth((market, category) => {
      const below = pairs(market, category, 'marketCap').filter(([usd]) => usd < CATEGORY_BOUND_USD * (1 - MOVED));
      return below.length === 0 ? pass() : fail(`${below.length} coins are below`);
    }),
    'The gateway filters every coin again, so answers stay right, but some cost more requests; report it.',
  ),
  needed(
    'A smaller page has the requested size.',
    ofBoth((_, { coins }) =>
      coins.length <= CATEGORY_COINS ? pass() : fail(`${coins.length} coins instead of ${CATEGORY_COINS}`),
    ),
    'The gateway refuses such pages: report it to the maintainers.',
  ),
  needed(
    'Another currency converts the price.',
    isConverted('price'),
    'Use US dollars in formulas and in the settings, and report it to the maintainers.',
  ),
  noted(
    'Another currency converts the market cap.',
    isConverted('marketCap'),
    'Market caps stay in dollars in every currency: say so in your headers.',
  ),
];
