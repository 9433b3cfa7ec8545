// Checks what the planner relies on, each by one answer of its own: what the service compares, finds and sorts by, its
// categories, blockchains, past prices and rates. They are asked with the gateway's own parameters, with `--all` only.

import { isNumberField, isTextField, fieldNames, type TextFieldName } from '../../shared/coin/coin-fields.ts';
import { categoryNames, chainNames } from '../../shared/coin/memberships.ts';
import { noMembership } from '../../shared/query/filter.ts';
import type { UpstreamNumberTest } from '../../shared/query/capabilities.ts';
import { capabilities, charts } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import { pageParameters } from '../../workers/gateway/providers/coinstats/page-parameters.ts';
import { readRates } from '../../workers/gateway/providers/coinstats/connect.ts';
import { byFallingCap, type PageQuery } from '../../workers/gateway/providers/provider.ts';
import type { Reply } from './ask-upstream.ts';
import {
  byAnswer,
  fail,
  isObject,
  median,
  needed,
  noted,
  numberIn,
  pass,
  statusText,
  unknown,
  type Assumption,
  type FurtherQuestion,
  type Loose,
  type Verdict,
} from './assumption.ts';
import { readList, type Evidence, type List } from './evidence.ts';

/** A question that is about the coins of the first page. */
const question = (credits: number, path: (market: List) => string): FurtherQuestion<Evidence> => ({
  credits,
  path: ({ market }) => {
    const list = readList(market);
    return list === undefined || list.coins.length === 0 ? undefined : path(list);
  },
});

/** By the answer to one more page. */
const byPage = (
  query: (market: List) => Partial<PageQuery>,
  judge: (page: List, market: List) => Verdict,
): Pick<Assumption<Evidence>, 'asks' | 'judge'> =>
  byAnswer(
    question(capabilities.creditsPerPage, (market) => {
      const everything = { set: { ...noMembership, currency: 'USD' }, tests: [], sort: byFallingCap } as const;
      const parameters = pageParameters({ ...everything, page: 1, size: 100, ...query(market) });
      return `/coins?${new URLSearchParams([...parameters]).toString()}`;
    }),
    (answer, { market }) => {
      const [page, all] = [readList(answer), readList(market)];
      return page === undefined || all === undefined ? fail(statusText(answer)) : judge(page, all);
    },
  );

/** Fails if it does not hold for a coin, or if the page has no coins or all. */
const holdsFor = ({ meta, coins }: List, market: List, holds: (coin: Loose) => boolean): Verdict => {
  const wrong = coins.filter((coin) => !holds(coin)).length;
  if (coins.length === 0) return fail('no coin came');
  if (wrong > 0) return fail(`it does not hold for ${wrong} of ${coins.length} coins`);
  return meta['itemCount'] === market.meta['itemCount'] ? fail('all coins have it') : pass();
};

const idOf = (coin: Loose | undefined): string => String(coin?.['id']);
const textIn = (coin: Loose | undefined, field: string): string => String(coin?.[field]).toLowerCase();

const REFILTERED = 'The gateway filters every coin again, but answers may lack some: report it to the maintainers.';

const holds = {
  '>': (value: number, bound: number) => value > bound,
  '=': (value: number, bound: number) => value === bound,
  '<': (value: number, bound: number) => value < bound,
} as const satisfies Record<UpstreamNumberTest['operator'], unknown>;

const comparisons = fieldNames.filter(isNumberField).flatMap((field) =>
  (capabilities.numbers[field]?.operators ?? []).map((operator): Assumption<Evidence> => {
    const boundIn = ({ coins }: List): number => median(coins.flatMap((coin) => numberIn(coin, field) ?? []));
    return needed(
      `The filter ${field} ${operator} a number gives the coins for which it holds.`,
      byPage(
        (market) => ({ tests: [{ kind: 'number', field, operator, value: boundIn(market) }] }),
        (page, market) => {
          // The value may have changed since.
          if (operator === '=' && page.coins.length === 0) return unknown('no coin has that number now');
          return holdsFor(page, market, (coin) =>
            holds[operator](numberIn(coin, field) ?? Number.NaN, boundIn(market)),
          );
        },
      ),
      REFILTERED,
    );
  }),
);

const otherComparisons: readonly Assumption<Evidence>[] = [
  needed(
    'A change is compared with a number below zero, too.',
    byPage(
      () => ({ tests: [{ kind: 'number', field: 'priceChange1w', operator: '<', value: -0.5 }] }),
      (page, market) => holdsFor(page, market, (coin) => Number(coin['priceChange1w']) < -0.5),
    ),
    REFILTERED,
  ),
  needed(
    'A price is compared in the selected currency.',
    byPage(
      () => ({
        set: { ...noMembership, currency: 'JPY' },
        tests: [{ kind: 'number', field: 'price', operator: '<', value: 1 }],
      }),
      (page, market) => holdsFor(page, market, (coin) => Number(coin['price']) < 1),
    ),
    REFILTERED,
  ),
];

const addressesOf = (coin: Loose | undefined): string => JSON.stringify(coin?.['contractAddresses']).toLowerCase();

/** Texts to find, and the coins of the first page that have them. */
const texts: Readonly<Record<TextFieldName, (coins: readonly Loose[]) => readonly (readonly [string, Loose])[]>> = {
  id: (coins) => [coins[0], coins[2]].flatMap((coin) => (coin === undefined ? [] : [[idOf(coin), coin] as const])),
  // In capitals, which contracts are found in all the same.
  contractAddress: (coins) =>
    coins
      .flatMap((coin): (readonly [string, Loose])[] => {
        const { contractAddress } = coin;
        return typeof contractAddress === 'string' ? [[contractAddress.toUpperCase().replace(/^0X/, '0x'), coin]] : [];
      })
      .slice(0, 2),
  symbol: ([coin = {}]) => [[textIn(coin, 'symbol'), coin]],
  name: ([coin = {}]) => [[textIn(coin, 'name').slice(1, 5), coin]],
};

const hasText = (coin: Loose, field: TextFieldName, text: string): boolean => {
  if (field === 'contractAddress') return addressesOf(coin).includes(text.toLowerCase());
  if (field === 'name') return textIn(coin, field).includes(text);
  return textIn(coin, field) === text.toLowerCase();
};

const findings = fieldNames.filter(isTextField).map((field): Assumption<Evidence> =>
  needed(
    `Coins are found by their ${field}.`,
    byPage(
      ({ coins }) => {
        const wanted = texts[field](coins).map(([text]) => text);
        return {
          tests: [{ kind: 'text', field, operator: capabilities.texts[field]?.operator ?? '=', texts: wanted }],
        };
      },
      (page, market) => {
        const wanted = texts[field](market.coins);
        const lost = wanted.filter(([, coin]) => !page.coins.some((one) => idOf(one) === idOf(coin)));
        if (lost.length > 0) return fail(`${lost.length} of ${wanted.length} were not found`);
        return holdsFor(page, market, (coin) => wanted.some(([text]) => hasText(coin, field, text)));
      },
    ),
    'Coins named by it are not found: write ids in formulas, and report it to the maintainers.',
  ),
);

type Key = string | number;

const sorts = capabilities.sorts.flatMap((field) =>
  [false, true].map((descending): Assumption<Evidence> => {
    const sign = descending ? -1 : 1;
    const isText = field === 'name' || field === 'symbol';
    // Missing numbers come last.
    const keyOf = (coin: Loose): Key =>
      isText ? textIn(coin, field) : (numberIn(coin, field) ?? sign * Number.POSITIVE_INFINITY);
    const isAfter = (one: Key, other: Key): boolean => (descending ? one < other : one > other);
    return (!isText ? needed : noted)(
      `Coins are sorted by ${descending ? 'falling' : 'rising'} ${field}.`,
      byPage(
        () => ({ sort: { field, descending } }),
        ({ coins }, market) => {
          const keys = coins.map(keyOf);
          const [first] = keys;
          const place = keys.findIndex((key, at) => isAfter(keys[at - 1] ?? key, key));
          if (first === undefined) return fail('no coin came');
          if (place !== -1) return fail(`coin ${place + 1} belongs before coin ${place}`);
          return market.coins.some((coin) => isAfter(first, keyOf(coin))) ? fail('others belong before it') : pass();
        },
      ),
      'The gateway sorts again, but the first coins may be missing from answers: report it to the maintainers.',
    );
  }),
);

const categories = [...categoryNames.map((name) => [name]), ['defi', 'gaming']].map((category): Assumption<Evidence> =>
  noted(
    `There are coins of ${category.join(' and ')}, and others.`,
    byPage(
      () => ({ set: { ...noMembership, category, currency: 'USD' } }),
      (page, market) => holdsFor(page, market, () => true),
    ),
    'The service may name it differently: compare its site, and report it to the maintainers.',
  ),
);

const blockchains = [...chainNames.map((name) => [name]), ['solana', 'polygon']].map((chain): Assumption<Evidence> =>
  noted(
    `The coins of ${chain.join(' and ')} have contracts there, or none.`,
    byPage(
      () => ({ set: { ...noMembership, chain, currency: 'USD' } }),
      ({ coins }) => {
        const contracts = coins.map((coin) => addressesOf(coin)).filter((addresses) => addresses !== '[]');
        // A blockchain's own coin may have contracts on others only.
        const elsewhere = contracts.filter((addresses) => !chain.some((name) => addresses.includes(`"${name}"`)));
        if (coins.length === 0) return fail('no coin came');
        return elsewhere.length <= chain.length ? pass() : fail(`${elsewhere.length} of ${coins.length} have not`);
      },
    ),
    'The service may name it differently: compare its site, and report it to the maintainers.',
  ),
);

const DAY_SECONDS = 86_400;
/** Later times would be in milliseconds. */
const MOST_SECONDS = 1e11;
/** Largest relative difference between a chart's last price and that of the list. */
const CHART_MOVED = 0.05;

type Point = readonly unknown[];
const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 4 && value.every((number) => Number.isFinite(number));

/** Undefined if it is no chart, or its points are not by rising seconds. */
const pointsIn = (body: unknown): readonly Point[] | undefined => {
  if (!Array.isArray(body) || body.length === 0 || !body.every(isPoint)) return undefined;
  const points: readonly Point[] = body;
  const isInOrder = points.every(([time], at) => Number(time) > Number(points[at - 1]?.[0] ?? 0));
  return isInOrder && Number(points.at(-1)?.[0]) < MOST_SECONDS ? points : undefined;
};

const NO_CHART = 'it is no list of [seconds, price, in bitcoin, in ether], oldest first';

const chartPath = (period: string) => (market: List) =>
  `/coins/${encodeURIComponent(idOf(market.coins[0]))}/charts?period=${period}&currency=USD`;

const judgeChart =
  (judge: (points: readonly Point[], market: List) => Verdict) =>
  (answer: Reply, { market }: Evidence): Verdict => {
    const [points, list] = [pointsIn(answer.body), readList(market)];
    if (answer.status !== 200) return fail(statusText(answer));
    return points === undefined || list === undefined ? fail(NO_CHART) : judge(points, list);
  };

const UNKNOWN_COIN = 'no-such-coin';
const NO_PAST = 'Questions about the past fail or have gaps: report it to the maintainers.';

const past: readonly Assumption<Evidence>[] = [
  noted(
    "A chart has points up to the coin's price.",
    byAnswer(
      question(charts.creditsPerCoin, chartPath('24h')),
      judgeChart((points, market) => {
        const ratio = Number(points.at(-1)?.[1]) / Number(market.coins[0]?.['price']);
        return Math.abs(ratio - 1) <= CHART_MOVED ? pass() : fail(`the last price is ${ratio.toFixed(2)} times it`);
      }),
    ),
    NO_PAST,
  ),
  noted(
    'The whole chart has days at 00:00 UTC.',
    byAnswer(
      question(charts.creditsPerCoin, chartPath(charts.whole ?? 'all')),
      judgeChart((points) => {
        // The last point may be of now.
        const others = points.slice(0, -1).filter(([time]) => Number(time) % DAY_SECONDS !== 0).length;
        return others === 0 ? pass(`${points.length} days`) : fail(`${others} of ${points.length} points are not`);
      }),
    ),
    NO_PAST,
  ),
  noted(
    'Charts of several coins come together, with an error for an unknown one.',
    byAnswer(
      question(
        2 * charts.creditsPerCoin,
        ({ coins }) =>
          `/coins/charts?period=1w&currency=USD&coinIds=${encodeURIComponent(idOf(coins[0]))},${UNKNOWN_COIN}`,
      ),
      (answer) => {
        const entries: readonly unknown[] = Array.isArray(answer.body) ? answer.body : [];
        const [known, other] = [entries.filter(isObject)[0], entries.filter(isObject)[1]];
        if (pointsIn(known?.['chart']) === undefined)
          return fail(answer.status === 200 ? NO_CHART : statusText(answer));
        const isError = String(other?.['errorMessage']).includes('NOT_FOUND');
        return other?.['coinId'] === UNKNOWN_COIN && isError ? pass() : fail('the unknown coin has no such error');
      },
    ),
    NO_PAST,
  ),
  noted(
    'The rates of currencies are units for one US dollar.',
    byAnswer(
      question(1, () => '/currencies'),
      (answer) => {
        const rates = readRates(answer.body);
        if (!rates.ok) return fail(answer.status === 200 ? rates.error : statusText(answer));
        const count = Object.keys(rates.value).length;
        return count > 1 ? pass(`${count} currencies`) : fail('it tells those of no other currency');
      },
    ),
    'Past prices in other currencies are missing: report it to the maintainers.',
  ),
];

export const capabilityAssumptions: readonly Assumption<Evidence>[] = [
  ...comparisons,
  ...otherComparisons,
  ...findings,
  ...sorts,
  ...categories,
  ...blockchains,
  ...past,
];
