// CoinPaprika under the contract of the port. Its answer is written by hand after recorded ones of 2025: members and
// what is zero or null where it is not known are as they came; figures are rounded.

import { expect, it } from 'vitest';
import { noMembership } from '../../../shared/query/filter.ts';
import { coinpaprika } from '../../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import type { UpstreamSettings } from '../../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';
import { streamed } from '../../support/streamed.ts';
import { testKey } from '../../support/start-market.ts';
import { coins } from './coinpaprika-coins.ts';
import {
  createCoinpaprikaService,
  EUR_PER_USD,
  historicCoins,
  planRefusal,
  recordedTickers as recorded,
  ticksOf,
} from './coinpaprika-service.ts';
import { describeProvider } from './contract.ts';
import type { ChartRecordings, DamagedAnswer, RecordedFailure, RecordedPoint, Service } from './recordings.ts';
import { answering } from './services.ts';

const service = createCoinpaprikaService(recorded);

const settings: UpstreamSettings = {
  upstreamUrl: 'https://upstream.example/v1',
  upstreamApiKey: testKey,
  upstreamTimeoutSeconds: 5,
  now: () => Date.parse('2025-07-03T12:00:00Z'),
};

const listing = (entries: readonly unknown[]): Service => answering(JSON.stringify(entries));

/** A list that is so long that a lost row of it is a slip. */
const many = Array.from({ length: 20 - recorded.length }, (_, at) => ({
  id: `s${at}-small`,
  name: `Small ${at}`,
  symbol: 'S',
  rank: 3000 + at,
  quotes: { USD: { price: 1 } },
}));
const longList: readonly Readonly<Record<string, unknown>>[] = [...recorded, ...many];
const longIds = [...coins.slice(0, -1), ...recorded.filter(({ id }) => id === 'newt-newton'), ...many].map(({ id }) =>
  String(id),
);
const usdtAt = recorded.findIndex(({ id }) => id === 'usdt-tether');
const usdt = longList[usdtAt];
const withChange = (change: unknown): Service => listing(longList.with(usdtAt, change as typeof usdt & object));
const without = (id: string): readonly string[] => longIds.filter((one) => one !== id);
/** Tether without its market cap is among those whose market cap is not known, which follow each other by rank. */
const tetherLast = [
  ...coins
    .slice(0, -1)
    .map(({ id }) => String(id))
    .filter((id) => id !== 'usdt-tether'),
  'usdt-tether',
  'newt-newton',
  ...many.map(({ id }) => id),
];
const whole = { ids: longIds, unreadable: 0, doubled: 0 };

const damaged: readonly DamagedAnswer[] = [
  {
    title: 'a row without an id',
    service: withChange({ ...usdt, id: undefined }),
    left: { ...whole, ids: without('usdt-tether'), unreadable: 1 },
  },
  {
    title: 'a row that is no object',
    service: withChange('usdt-tether'),
    left: { ...whole, ids: without('usdt-tether'), unreadable: 1 },
  },
  {
    title: 'a row twice',
    service: withChange(recorded[0]),
    left: { ...whole, ids: without('usdt-tether'), doubled: 1 },
  },
  {
    title: 'a row without quotes',
    service: withChange({ ...usdt, quotes: undefined }),
    left: { ...whole, ids: tetherLast },
  },
  {
    title: 'a row with quotes of null',
    service: withChange({ ...usdt, quotes: null }),
    left: { ...whole, ids: tetherLast },
  },
  {
    title: 'a text for a number',
    service: withChange({ ...usdt, quotes: { USD: { ...recorded[usdtAt]?.quotes['USD'], price: '1' } } }),
    left: whole,
  },
  {
    title: 'many rows without an id',
    service: listing(recorded.map((one) => ({ ...one, id: null }))),
    left: undefined,
  },
  {
    title: 'prices of another type',
    service: listing(longList.map((one) => ({ ...one, quotes: { USD: { price: '1' } } }))),
    left: undefined,
  },
  { title: 'no rows', service: listing([]), left: undefined },
  { title: 'an error with status 200', service: answering('{"error":"secret"}'), left: undefined },
  { title: 'cut off', service: answering(JSON.stringify(recorded).slice(0, 900)), left: undefined },
  { title: 'cut off between two rows', service: answering(JSON.stringify(recorded).slice(0, -1)), left: undefined },
  { title: 'something after the list', service: answering(`${JSON.stringify(recorded)}]`), left: undefined },
  { title: 'something that is no row', service: answering('[}]'), left: undefined },
  { title: 'a page of HTML', service: answering('<html>secret</html>'), left: undefined },
];

const [charted = ''] = historicCoins;
const ticks = ticksOf(charted);
const pointOf = ({ timestamp, price }: (typeof ticks)[number]): RecordedPoint => [
  Date.parse(String(timestamp)) / 1000,
  Number(price),
  null,
  null,
];
const year = ticks.map(pointOf);
const withTick = (tick: unknown): Service => listing([...ticks.slice(0, 7), tick, ...ticks.slice(8)]);
const others = year.toSpliced(7, 1);

const charts: ChartRecordings = {
  coins: historicCoins,
  unknown: 'no-such-coin',
  points: (coin) => ticksOf(coin).map(pointOf),
  damaged: [
    { title: 'another order', service: listing(ticks.toReversed()), left: year },
    { title: 'a price of 0', service: withTick({ ...ticks[7], price: 0 }), left: others },
    { title: 'a price as a text', service: withTick({ ...ticks[7], price: '1' }), left: others },
    { title: 'a time that is none', service: withTick({ ...ticks[7], timestamp: 'yesterday' }), left: others },
    { title: 'an entry of null', service: withTick(null), left: others },
    {
      title: 'a tick of tomorrow',
      service: listing([...ticks, { timestamp: '2025-07-04T00:00:00Z', price: 1 }]),
      left: year,
    },
    { title: 'no ticks', service: listing([]), left: [] },
    { title: 'nothing that is a tick', service: listing(ticks.map(({ price }) => price)), left: undefined },
    { title: 'an error with status 200', service: answering('{"error":"secret"}'), left: undefined },
    { title: 'cut off', service: answering(JSON.stringify(ticks).slice(0, 900)), left: undefined },
  ],
  damagedBatches: [],
};

const refusing =
  (error: string, status: number): Service =>
  () =>
    Promise.resolve(Response.json({ error }, { status }));

const failures: readonly RecordedFailure[] = [
  { title: 'used-up calls', service: refusing('The calls are used up: secret', 402), failure: { reason: 'credits' } },
  { title: 'too fast', service: refusing('secret', 429), failure: { reason: 'rate' } },
  { title: 'a failing service', service: refusing('secret', 500), failure: { reason: 'unavailable' } },
];

it.each<[string, Service, UpstreamFailure['reason'] | undefined]>([
  ['the plan', () => Promise.resolve(planRefusal()), 'withheld'],
  ['a plan in other words', refusing('Upgrade', 402), 'withheld'],
  ['a plan by its status', refusing('Forbidden', 403), 'withheld'],
  [
    'a page of a firewall',
    () => Promise.resolve(new Response('<title>Blocked</title>', { status: 403 })),
    'unavailable',
  ],
  ['a coin of another plan', refusing('Getting the coin x is not allowed in this plan.', 402), undefined],
])('a year that is refused by %s does not count as used-up calls', async (_title, refuse, reason) => {
  const fetcher: typeof fetch = async (input, init) => await streamed(await refuse(new Request(input, init)));
  const answer = await coinpaprika.connect(settings, fetcher, () => undefined).charts?.({ coins: ['x'], period: '1y' });
  const none = { charts: [{ coin: 'x', series: { ok: false, error: 'none' }, dropped: 0 }] };
  expect(answer).toMatchObject(reason === undefined ? { ok: true, value: none } : { ok: false, error: { reason } });
});

const usd = { ...noMembership, currency: 'USD' } as const;

describeProvider({
  provider: coinpaprika,
  settings,
  service: service.answer,
  charged: service.charged,
  coins,
  sets: [
    { set: { ...usd, category: ['defi'] }, ids: ['link-chainlink'] },
    { set: { ...usd, category: ['memecoins'] }, ids: ['shib-shiba-inu'] },
    {
      set: { ...usd, category: ['layer-1', 'memecoins'] },
      ids: ['btc-bitcoin', 'eth-ethereum', 'xrp-xrp', 'shib-shiba-inu'],
    },
    { set: { ...usd, category: ['card'] }, ids: [] },
    { set: { ...usd, category: ['no-such'] }, ids: [] },
  ],
  rates: [{ currency: 'EUR', perUsd: EUR_PER_USD }],
  charts,
  damaged,
  failures,
});
