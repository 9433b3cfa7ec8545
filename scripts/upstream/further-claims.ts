// What the planner relies on, each by an answer of its own: what the service compares, finds and sorts by, its
// categories, blockchains, past prices and rates.

import {
  fieldNames,
  isNumberField,
  isTextField,
  numberFieldNames,
  type TextFieldName,
} from '../../shared/coin/coin-fields.ts';
import { categoryNames, chainNames } from '../../shared/coin/memberships.ts';
import { DAY_SECONDS } from '../../shared/past/calendar.ts';
import type { UpstreamNumberTest } from '../../shared/query/capabilities.ts';
import { noMembership } from '../../shared/query/filter.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { CHAIN_SEPARATOR, CONTRACT_SEPARATOR } from '../../workers/gateway/codec/columns.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';
import { byPage, type Claim, failed, failedBy, median, needed, noted, pass, unknown, type Verdict } from './claims.ts';
import type { Coins, Service } from './service.ts';

const AGAIN = 'The gateway tests and sorts again, but answers may lack coins: report it to the maintainers.';

/** Coins of a page of its own. */
const SAMPLE = 100;

/** Fails if a coin of the page has it not, if there are none, or if the page selects all. */
const holdsFor = (page: Coins, market: Coins, holds: (place: number) => boolean): Verdict => {
  const ids = page.texts('id');
  const wrong = ids.filter((_, place) => !holds(place)).length;
  if (ids.length === 0) return failed('no coin came');
  if (wrong > 0) return failed(`it does not hold for ${wrong} of ${ids.length} coins`);
  return page.itemCount === market.itemCount ? failed('all coins have it') : pass();
};

const holds: Readonly<Record<UpstreamNumberTest['operator'], (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '=': (value, bound) => value === bound,
  '<': (value, bound) => value < bound,
};

const numberClaim = (
  claim: string,
  test: (market: Coins) => UpstreamNumberTest,
  credits: number,
  currency: 'USD' | 'JPY' = 'USD',
): Claim =>
  needed(
    claim,
    byPage(
      (market) => ({ tests: [test(market)], size: SAMPLE, set: { ...noMembership, currency } }),
      (page, market) => {
        const { field, operator, value } = test(market);
        // The value may have changed since.
        if (operator === '=' && page.itemCount === 0) return unknown('no coin has that number now');
        const values = page.numbers(field);
        return holdsFor(page, market, (place) => holds[operator](values[place] ?? Number.NaN, value));
      },
    ),
    AGAIN,
    credits,
  );

const addressesIn = (coins: Coins): readonly (readonly string[])[] =>
  coins
    .texts('contracts')
    .map((text) => text.split(CONTRACT_SEPARATOR).map((pair) => pair.split(CHAIN_SEPARATOR)[1] ?? ''));

/** A text of the largest coin that has one, to search for, and the coins of a page in which it is found. */
const searched: Readonly<
  Record<TextFieldName, readonly [(market: Coins) => string, (coins: Coins, text: string) => readonly boolean[]]>
> = {
  id: [(market) => market.texts('id')[0] ?? '', (coins, text) => coins.texts('id').map((id) => id === text)],
  symbol: [
    (market) => market.texts('symbol')[0] ?? '',
    (coins, text) => coins.texts('symbol').map((symbol) => symbol.toLowerCase() === text.toLowerCase()),
  ],
  name: [
    (market) => (market.texts('name')[0] ?? '').toLowerCase().slice(1, 5),
    (coins, text) => coins.texts('name').map((name) => name.toLowerCase().includes(text)),
  ],
  contractAddress: [
    (market) => addressesIn(market).find(([address = '']) => address !== '')?.[0] ?? '',
    (coins, text) =>
      addressesIn(coins).map((addresses) => addresses.some((one) => one.toLowerCase() === text.toLowerCase())),
  ],
};

const textClaims = ({ capabilities }: Provider): readonly Claim[] =>
  fieldNames.filter(isTextField).flatMap((field) => {
    const [textIn, hasText] = searched[field];
    const filter = capabilities.texts[field];
    if (filter === undefined) return [];
    const { operator } = filter;
    return needed(
      `Coins are found by their ${field}.`,
      byPage(
        (market) => ({ tests: [{ kind: 'text', field, operator, texts: [textIn(market)] }], size: SAMPLE }),
        (page, market) => {
          const found = hasText(page, textIn(market));
          return holdsFor(page, market, (place) => found[place] === true);
        },
      ),
      'Coins named by it are not found: write ids in formulas, and report it to the maintainers.',
      capabilities.creditsPerPage,
    );
  });

const sortClaims = ({ capabilities }: Provider): readonly Claim[] =>
  capabilities.sorts.flatMap((field) =>
    [false, true].map((descending): Claim => {
      /** Texts, or numbers with the missing ones last. */
      const keysIn = (coins: Coins): readonly (string | number)[] =>
        isNumberField(field)
          ? coins
              .numbers(field)
              .map((value) => (Number.isNaN(value) ? (descending ? -1 : 1) * Number.POSITIVE_INFINITY : value))
          : coins.texts(field).map((text) => text.toLowerCase());
      const isAfter = (one: string | number, other: string | number): boolean =>
        descending ? one < other : one > other;
      return (isNumberField(field) ? needed : noted)(
        `Coins are sorted by ${descending ? 'falling' : 'rising'} ${field}.`,
        byPage(
          () => ({ sort: { field, descending }, size: SAMPLE }),
          (page, market) => {
            const keys = keysIn(page);
            const [first] = keys;
            const place = keys.findIndex((key, at) => isAfter(keys[at - 1] ?? key, key));
            if (first === undefined) return failed('no coin came');
            if (place !== -1) return failed(`coin ${place + 1} belongs before coin ${place}`);
            return keysIn(market).some((key) => isAfter(first, key)) ? failed('others belong before it') : pass();
          },
        ),
        AGAIN,
        capabilities.creditsPerPage,
      );
    }),
  );

const RENAMED = 'The service may name it differently: compare its site, and report it to the maintainers.';

const membershipClaims = ({ capabilities, memberships }: Provider): readonly Claim[] => {
  const { creditsPerPage, creditsPerName = 0 } = capabilities;
  const claimOf = (kind: 'category' | 'chain', name: string): Claim =>
    noted(
      `There are coins of the ${kind} ${name}, and others.`,
      byPage(
        () => ({ set: { ...noMembership, [kind]: [name], currency: 'USD' }, size: SAMPLE }),
        (page, market) => holdsFor(page, market, () => true),
      ),
      RENAMED,
      creditsPerPage + creditsPerName,
    );
  const names = { category: categoryNames, chain: chainNames };
  return memberships.flatMap((kind) => names[kind].map((name) => claimOf(kind, name)));
};

/** Largest relative difference between a chart's last price and that of the list. */
const CHART_MOVED = 0.05;
const UNKNOWN_COIN = 'no-such-coin';
const NO_PAST = 'Questions about the past fail or have gaps: report it to the maintainers.';

/** The points of the largest coin: times, and prices in dollars. */
const chartOf = async (
  service: Service,
  period: string,
  others: readonly string[] = [],
): Promise<Result<{ readonly times: Uint32Array; readonly usd: Float64Array; readonly price: number }, Verdict>> => {
  const market = await service.coins({});
  if (!market.ok) return fail(failedBy(market.error));
  const [coin = ''] = market.value.texts('id');
  const answer = await service.charts({ coins: [coin, ...others], period });
  if (!answer.ok) return fail(failedBy(answer.error));
  const [first, ...rest] = answer.value.charts;
  if (first?.series.ok !== true || first.dropped > 0 || first.series.value.times.length === 0)
    return fail(failed('the chart of the largest coin has no points, or some that are none'));
  if (rest.some(({ series }) => series.ok || series.error !== 'none'))
    return fail(failed('the unknown coin has a chart, or another error'));
  const { times, prices } = first.series.value;
  return ok({ times, usd: prices.usd, price: market.value.numbers('price')[0] ?? Number.NaN });
};

export const pastClaims = ({ charts, rates }: Provider): readonly Claim[] => [
  ...(charts === undefined
    ? []
    : [
        noted(
          "A chart has points up to the coin's price.",
          async (service) => {
            const chart = await chartOf(service, charts.periods[0]?.name ?? '');
            if (!chart.ok) return chart.error;
            const ratio = (chart.value.usd.at(-1) ?? Number.NaN) / chart.value.price;
            return Math.abs(ratio - 1) <= CHART_MOVED
              ? pass()
              : failed(`the last price is ${ratio.toFixed(2)} times it`);
          },
          NO_PAST,
          charts.creditsPerCoin,
        ),
        noted(
          'The longest chart has days at 00:00 UTC.',
          async (service) => {
            const chart = await chartOf(service, charts.whole ?? charts.periods.at(-1)?.name ?? '');
            if (!chart.ok) return chart.error;
            // The last point may be of now.
            const others = chart.value.times.slice(0, -1).filter((time) => time % DAY_SECONDS !== 0).length;
            return others === 0 ? pass(`${chart.value.times.length} days`) : failed(`${others} points are not`);
          },
          NO_PAST,
          charts.creditsPerCoin,
        ),
        ...(charts.coinsPerCall < 2
          ? []
          : [
              noted(
                'Charts of several coins come together, with an error for an unknown one.',
                async (service) => {
                  const chart = await chartOf(service, '1w', [UNKNOWN_COIN]);
                  return chart.ok ? pass() : chart.error;
                },
                NO_PAST,
                2 * charts.creditsPerCoin,
              ),
            ]),
      ]),
  ...(rates === undefined
    ? []
    : [
        noted(
          'The rates of currencies are units for one US dollar.',
          async (service) => {
            const answer = await service.rates();
            if (!answer.ok) return failedBy(answer.error);
            const count = Object.keys(answer.value.perDollar).length;
            return count > 1 ? pass(`${count} currencies`) : failed('it tells those of no other currency');
          },
          'Past prices in other currencies are missing: report it to the maintainers.',
          rates.credits,
        ),
      ]),
];

/** A question of its own for each that the gateway may ask. */
export const furtherClaims = (provider: Provider): readonly Claim[] => {
  const { numbers, creditsPerPage } = provider.capabilities;
  const compared = numberFieldNames.flatMap((field) =>
    (numbers[field]?.operators ?? []).map((operator) =>
      numberClaim(
        `The filter ${field} ${operator} a number gives the coins for which it holds.`,
        (market) => ({ kind: 'number', field, operator, value: median(market.numbers(field)) }),
        creditsPerPage,
      ),
    ),
  );
  const others =
    numbers.price === undefined
      ? []
      : [
          numberClaim(
            'A change is compared with a number below zero, too.',
            () => ({ kind: 'number', field: 'priceChange1w', operator: '<', value: -0.5 }),
            creditsPerPage,
          ),
          numberClaim(
            'A price is compared in the selected currency.',
            () => ({ kind: 'number', field: 'price', operator: '<', value: 1 }),
            creditsPerPage,
            'JPY',
          ),
        ];
  return [
    ...compared,
    ...others,
    ...textClaims(provider),
    ...sortClaims(provider),
    ...membershipClaims(provider),
    ...pastClaims(provider),
  ];
};
