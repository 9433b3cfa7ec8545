// Random questions with both drivers, to sets in the sheet's cache and in memory, and to the gateway: all answers are
// equal to the last digit, times and problems included.

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerQuestions } from '../../../addon/asking/ask.ts';
import { readAnswers } from '../../../addon/client/answer.ts';
import { requestBody, type Where, type WireQuestion } from '../../../addon/client/wire.ts';
import { runAsync } from '../../../addon/steps/step.ts';
import { fetchHost } from '../../../apps-script/fetch-host.ts';
import { fieldNames, isRiskField, type ColumnName } from '../../../shared/coin/coin-fields.ts';
import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { sortText } from '../../../shared/columns/sort.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { openMemory } from '../../addon/in-memory.ts';
import { whereQuestions } from '../../gateway/random-questions.ts';
import { coinpaprikaVars, readCoinpaprika } from '../../gateway/coinpaprika-universe.ts';
import { readUniverse, type UniverseCoin } from '../../gateway/universe.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { startMarket, type TestMarket } from '../../support/start-market.ts';
import { askInSheet } from '../fakes/ask-in-sheet.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { plainServices } from '../fakes/plain-services.ts';
import { sampleSize } from '../../support/sample-size.ts';

const ofKey = {
  vars: () => ({}),
  universe: (market: TestMarket) => readUniverse(market, ''),
} as const;
/** Many questions are about fields that it lacks, which only the gateway says. */
const withoutKey = {
  vars: coinpaprikaVars,
  universe: (market: TestMarket) => readCoinpaprika(market, { currency: 'USD', category: undefined }),
} as const;

const universes = [
  { title: '400 coins, held whole', coins: 400, seed: 'a', depth: 1000, of: ofKey },
  { title: '1,700 coins, 1,000 of them held', coins: 1700, seed: 'c', depth: 1000, of: ofKey },
  { title: '2,000 coins without a key', coins: 2200, seed: 'p', depth: 2000, of: withoutKey },
] as const;
const QUESTIONS = sampleSize(80, 0.3);

const shownColumns: readonly ColumnName[] = [
  ...fieldNames.filter((name) => !['icon', 'websiteUrl', 'redditUrl', 'twitterUrl', 'explorers'].includes(name)),
  'asOf',
].filter((name): name is ColumnName => !name.startsWith('contractAddress'));

const columnLists = fc.uniqueArray(fc.constantFrom(...shownColumns), { minLength: 1, maxLength: 6 });

/** References to coins in all spellings, some without a coin. */
const referencesTo = (coins: readonly UniverseCoin[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...coins), fc.nat(7)).map(([{ texts, contracts }, way]) => {
    const { id = '', symbol = '', name = '' } = texts;
    const address = contracts[0] ?? '0x0000000000000000000000000000000000000000';
    const ways = [id, symbol, `id:${id}`, `symbol:${symbol}`, `name:${name}`, address, id.toUpperCase(), `${id}-not`];
    return ways[way] ?? id;
  });

const whereOf = (text: string, currency: CurrencyCode): Where => {
  const filter = parseFilter(text, { currency });
  if (!filter.ok) throw new Error(`${text} is no filter.`);
  return { text, filter: filter.value };
};

const wireQuestions = (coins: readonly UniverseCoin[], depth: number): fc.Arbitrary<WireQuestion> => {
  const risky = (columns: readonly ColumnName[], where: string, sort: string): boolean =>
    fieldNames.some((name) => isRiskField(name) && (columns.includes(name) || where.includes(name) || sort === name));
  const lists = fc
    .tuple(whereQuestions(coins, depth), columnLists)
    .map(([{ piece, category, currency, sort, descending, page, limit }, columns]): WireQuestion => {
      // Dollars are no amount of another currency.
      const where = (piece?.text ?? '').replaceAll('$', '');
      return {
        ...(category !== undefined && { category }),
        ...(where !== '' && { where: whereOf(where, currency) }),
        sort: sortText({ field: sort, descending }),
        limit,
        ...(page > 1 && { page }),
        columns,
        ...(currency !== 'USD' && { currency }),
        ...((risky(columns, where, sort) || /risk|score|volatil|liquid|avg/i.test(where)) && {
          includeRiskScore: true,
        }),
      };
    });
  const ids = fc
    .tuple(fc.array(referencesTo(coins), { minLength: 1, maxLength: 4 }), columnLists)
    .map(([list, columns]): WireQuestion => ({
      ids: list,
      columns,
      ...(risky(columns, '', '') && { includeRiskScore: true }),
    }));
  return fc.oneof({ weight: 3, arbitrary: lists }, { weight: 1, arbitrary: ids });
};

describe.each(universes)('$title', ({ coins, seed, depth, of }) => {
  let market: TestMarket;
  let gateway: TestGateway;
  let transport: HttpTransport;
  let universe: readonly UniverseCoin[];

  beforeAll(async () => {
    market = await startMarket({ MARKET_COINS: String(coins), MARKET_SEED: seed });
    const address = { UPSTREAM_URL: market.url, ...of.vars(market) };
    gateway = await startGateway({
      vars: { SNAPSHOT_COINS: String(depth), SNAPSHOT_MAX_COINS: '1000', ...address },
    });
    transport = startHttpTransport();
    universe = await of.universe(market);
  });
  afterAll(async () => {
    await transport?.close();
    await gateway?.dispose();
    await market?.dispose();
  });

  test('every answer equals the gateway’s', async () => {
    const services = plainServices((request) => transport.send(request));
    const settings = { gatewayUrl: gateway.url, accessToken: '', currency: 'USD', stale: 'ok' } as const;
    const build = { gatewayUrl: gateway.url, id: 'test' };
    const { now } = services;
    const { fetch } = fetchHost(services);
    const { host } = openMemory({ now, settings: () => settings, fetch: async (request) => fetch(request) });

    await fc.assert(
      fc.asyncProperty(wireQuestions(universe, depth), async (question) => {
        const [answer] = askInSheet({ services, settings, build }, [question]);
        const body = requestBody([question]);
        const reply = transport.send({ url: `${gateway.url}/coins/query`, method: 'POST', headers: {}, body });
        const [own] = readAnswers(reply.body, 1, (text) => text) ?? [];
        const expected = own?.ok === true ? own.value : own?.error.detail;
        const [inMemory] = await runAsync(answerQuestions({ settings, now, startedAt: now() }, [question]), host);
        for (const one of [answer, inMemory]) {
          const seen = one?.ok === true ? one.value : one?.error.facts.detail;
          expect([question, seen]).toEqual([question, expected]);
        }
      }),
      { numRuns: QUESTIONS },
    );
  });
});
