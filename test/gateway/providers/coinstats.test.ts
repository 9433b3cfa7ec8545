// CoinStats under the contract of the port. Its answer is written after a real one of July 2025, figures rounded:
// members, what is absent, and unknown ones are as they came.

import { readFileSync } from 'node:fs';
import { noMembership } from '../../../shared/query/filter.ts';
import { coinstats } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { metaOf, type PlainCoin } from '../../support/encode-coins.ts';
import { testKey } from '../../support/start-market.ts';
import { chartRecordings } from './coinstats-charts.ts';
import { categoriesOf, createCoinstatsService, EUR_PER_USD } from './coinstats-service.ts';
import { describeProvider } from './contract.ts';
import type { DamagedAnswer, RecordedFailure, Service } from './recordings.ts';
import { answering, refusing } from './services.ts';

interface ListAnswer {
  readonly result: readonly PlainCoin[];
}

const recorded: ListAnswer = JSON.parse(readFileSync(new URL('coinstats-answer.json', import.meta.url), 'utf8'));
const coins = recorded.result;
const ids = coins.map((coin) => String(coin['id']));
const service = createCoinstatsService(coins);

const { pageSize } = coinstats.capabilities;
const meta = metaOf({ page: 1, limit: pageSize, itemCount: coins.length });
const listing = (result: readonly unknown[], changes: Readonly<Record<string, unknown>> = {}): Service =>
  answering(JSON.stringify({ result, meta: { ...meta, ...changes } }));

/** A page that is so long that a lost row of it is a slip. */
const many = Array.from({ length: 20 - coins.length }, (_, at) => ({
  id: `small-${at}`,
  name: `Small ${at}`,
  symbol: 'S',
  rank: 3000 + at,
}));
const longIds = [...ids, ...many.map(({ id }) => id)];
const longList = [...coins, ...many];
const withChange = (change: unknown): Service =>
  listing([longList[0], change, ...longList.slice(2)], { itemCount: longList.length });
const without = (id: string): readonly string[] => longIds.filter((one) => one !== id);
const whole = { ids: longIds, unreadable: 0, doubled: 0 };

const damaged: readonly DamagedAnswer[] = [
  {
    title: 'a row without an id',
    service: withChange({ ...coins[1], id: undefined }),
    left: { ...whole, ids: without('tether'), unreadable: 1 },
  },
  {
    title: 'a row that is no object',
    service: withChange('tether'),
    left: { ...whole, ids: without('tether'), unreadable: 1 },
  },
  {
    title: 'a row that is lost',
    service: listing(
      longList.filter((coin) => coin['id'] !== 'tether'),
      { itemCount: longList.length },
    ),
    left: { ...whole, ids: without('tether') },
  },
  { title: 'a row twice', service: withChange(coins[0]), left: { ...whole, ids: without('tether'), doubled: 1 } },
  { title: 'a text for a number', service: withChange({ ...coins[1], price: '1' }), left: whole },
  {
    title: 'many rows without an id',
    service: listing(coins.map((coin) => ({ ...coin, id: undefined }))),
    left: undefined,
  },
  { title: 'no rows', service: listing([]), left: undefined },
  { title: 'a market of no coins', service: listing([], { itemCount: 0 }), left: undefined },
  { title: 'more rows than it says', service: listing(coins, { itemCount: 2 }), left: undefined },
  { title: 'another page', service: listing(coins, { page: 2 }), left: undefined },
  { title: 'pages of another size', service: listing(coins, { limit: 20 }), left: undefined },
  { title: 'no page information', service: answering(JSON.stringify({ result: coins })), left: undefined },
  { title: 'an error with status 200', service: answering('{"statusCode":500,"message":"secret"}'), left: undefined },
  { title: 'cut off', service: answering(JSON.stringify(recorded).slice(0, 900)), left: undefined },
  { title: 'a page of HTML', service: answering('<html>secret</html>'), left: undefined },
];

const refusal = (statusCode: number, message: string): Service =>
  refusing(statusCode, JSON.stringify({ statusCode, message, path: '/coins?secret', error: 'secret' }));

const failures: readonly RecordedFailure[] = [
  { title: '401', service: refusal(401, 'secret'), failure: { reason: 'key' } },
  { title: '403', service: refusal(403, 'secret'), failure: { reason: 'key' } },
  {
    title: '406, which means no credits',
    service: refusal(406, 'Credits limit reached'),
    failure: { reason: 'credits' },
  },
  { title: '429 about credits', service: refusal(429, 'Insufficient credits'), failure: { reason: 'credits' } },
  { title: '429 about the rate', service: refusal(429, 'Rate limit exceeded'), failure: { reason: 'rate' } },
  {
    title: '503, which is refunded',
    service: refusal(503, 'secret'),
    failure: { reason: 'unavailable', detail: 'status 503', isRefunded: true },
  },
];

const usd = { ...noMembership, currency: 'USD' } as const;

describeProvider({
  provider: coinstats,
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
    ...Object.entries(categoriesOf).map(([name, members]) => ({ set: { ...usd, category: [name] }, ids: members })),
    { set: { ...usd, category: ['layer-1', 'memecoins'] }, ids: ['bitcoin', 'ripple', 'sui', 'shiba-inu'] },
    { set: { ...usd, chain: ['ethereum'] }, ids: ['tether', 'shiba-inu'] },
    { set: { ...usd, category: ['no-such'] }, ids: [] },
  ],
  rates: [{ currency: 'EUR', perUsd: EUR_PER_USD }],
  charts: chartRecordings,
  damaged,
  failures,
});
