// CoinPaprika under the contract of the port. Its answer is written by hand after recorded ones of 2025: members and
// what is zero or null where it is not known are as they came; figures are rounded.

import { noMembership } from '../../../shared/query/filter.ts';
import { coinpaprika } from '../../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import { testKey } from '../../support/start-market.ts';
import { coins } from './coinpaprika-coins.ts';
import { createCoinpaprikaService, EUR_PER_USD, recordedTickers as recorded } from './coinpaprika-service.ts';
import { describeProvider } from './contract.ts';
import type { DamagedAnswer, Service } from './recordings.ts';
import { answering } from './services.ts';

const service = createCoinpaprikaService(recorded);

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

const usd = { ...noMembership, currency: 'USD' } as const;

describeProvider({
  provider: coinpaprika,
  settings: {
    upstreamUrl: 'https://upstream.example/v1',
    upstreamApiKey: testKey,
    upstreamTimeoutSeconds: 5,
    now: () => Date.parse('2025-07-03T12:00:00Z'),
  },
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
  damaged,
  failures: [],
});
