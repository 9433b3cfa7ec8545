// The contract of the provider port: each provider passes these tests over recorded answers of its service.

import { describe, expect, it } from 'vitest';
import { coinField, numberFieldNames, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { Contract } from '../../../shared/columns/coin-columns.ts';
import { pageCredits } from '../../../shared/query/capabilities.ts';
import type { UpstreamTest } from '../../../shared/query/upstream-test.ts';
import { joinPages } from '../../../workers/gateway/codec/join-pages.ts';
import { openSnapshot, type Snapshot } from '../../../workers/gateway/codec/snapshot.ts';
import type { PageQuery } from '../../../workers/gateway/providers/page-query.ts';
import type { ProviderPage } from '../../../workers/gateway/providers/provider.ts';
import { snapshotLabel, type PlainCoin } from '../../support/encode-coins.ts';
import { pageQuery } from '../../support/page-queries.ts';
import { streamed } from '../../support/streamed.ts';
import { describeCharts } from './charts-contract.ts';
import { contractsOf, idsOf, meets, numberOf } from './recorded-coins.ts';
import type { Recordings, Service } from './recordings.ts';

const open = ({ value }: ProviderPage): Snapshot => openSnapshot(joinPages([value], snapshotLabel));

const pageIds = (page: ProviderPage): readonly string[] => open(page).columns.texts('id').map(String);

/** All that is kept of a page, as text. */
const stored = ({ value: { columns, rare, rows } }: ProviderPage): string =>
  [columns, rare.columns, ...rows.map(({ bytes }) => bytes)].map((bytes) => new TextDecoder().decode(bytes)).join('');

export const describeProvider = (recordings: Recordings): void => {
  const { provider, settings, coins } = recordings;
  const { capabilities } = provider;
  const { pageSize, creditsPerPage } = capabilities;

  const connect = (service: Service = recordings.service) => {
    const requests: { readonly address: string; readonly init: RequestInit }[] = [];
    const logged: string[] = [];
    const client = provider.connect(
      settings,
      async (input, init = {}) => {
        const address = input instanceof Request ? input.url : String(input);
        requests.push({ address, init });
        return await streamed(await service(new Request(address, init)));
      },
      (event, data) => void logged.push(JSON.stringify([event, data])),
    );
    return { client, requests, logged };
  };

  const ask = async (query: Partial<PageQuery> = {}): Promise<ProviderPage> => {
    const page = await connect().client.page(pageQuery({ size: pageSize, ...query }));
    if (!page.ok) throw new Error(`No page: ${page.error.reason}`);
    return page.value;
  };

  const expectSelected = async (test: UpstreamTest): Promise<void> => {
    const expected = idsOf(coins.filter((coin) => meets(coin, test)));
    expect([test, pageIds(await ask({ tests: [test] }))]).toEqual([test, expected]);
  };

  /** Recorded values that the service takes. */
  const valuesOf = (field: NumberFieldName): readonly number[] => {
    const { least = 0, most = 0 } = capabilities.numbers[field] ?? {};
    const values = coins.map((coin) => numberOf(coin, field)).filter((value) => value >= least && value <= most);
    return [...new Set(values)];
  };

  const compared = numberFieldNames.filter((field) => capabilities.numbers[field] !== undefined);
  const textFields = (['id', 'name', 'symbol', 'contractAddress'] as const).flatMap((field) => {
    const filter = capabilities.texts[field];
    return filter === undefined ? [] : [[field, filter] as const];
  });

  describe('a page', () => {
    it('of the whole market has all coins by falling market cap', async () => {
      const page = await ask();
      expect(pageIds(page)).toEqual(idsOf(coins));
      expect(page.value.meta).toEqual({ page: 1, limit: pageSize, itemCount: coins.length, hasNextPage: false });
    });

    it('is one of several that hold each coin once', async () => {
      // A service without an order of its own gives all in one page.
      const size = capabilities.sorts.length === 0 ? pageSize : 4;
      const pages: ProviderPage[] = [];
      for (let page = 1; page <= Math.ceil(coins.length / size); page += 1) pages.push(await ask({ page, size }));
      expect(pages.flatMap(pageIds)).toEqual(idsOf(coins));
      expect(pages.map(({ value }) => value.meta.hasNextPage)).toEqual(pages.map((_, at) => at < pages.length - 1));
    });

    it('of a set has its coins', async () => {
      for (const { set, ids } of recordings.sets) expect([set, pageIds(await ask({ set }))]).toEqual([set, ids]);
    });

    it('of a whole set is the same, taken in piece by piece', async () => {
      for (const set of [pageQuery().set, ...recordings.sets.map((one) => one.set)]) {
        const listed = await connect().client.list?.(set);
        if (listed === undefined) continue;
        const pieces: ProviderPage[] = [];
        for (let taken = listed; taken.ok && pieces.length === 0;) {
          const piece = taken.value.take();
          if (!piece.ok) throw new Error(piece.error.reason);
          pieces.push(...(piece.value ?? []));
        }
        const whole = await ask({ set });
        expect(pieces.flatMap(pageIds)).toEqual(pageIds(whole));
        expect(pieces.at(-1)?.value.meta.hasNextPage).toBe(false);
        expect(pieces.map(({ value }) => value.meta.itemCount)).toEqual(pieces.map(() => whole.value.meta.itemCount));
      }
    });

    it('shows amounts in the currency that is asked for', async () => {
      for (const { currency, perUsd } of recordings.rates) {
        const { columns } = open(await ask({ set: { category: [], chain: [], currency } }));
        expect([...columns.numbers('price')]).toEqual(coins.map((coin) => numberOf(coin, 'price') * perUsd));
      }
    });
  });

  describe('each capability is as declared:', () => {
    it('comparisons of numbers', async () => {
      for (const field of compared) {
        const values = valuesOf(field);
        expect([field, values.length > 1]).toEqual([field, true]);
        for (const operator of capabilities.numbers[field]?.operators ?? [])
          for (const value of values) await expectSelected({ kind: 'number', field, operator, value });
      }
    });

    it('comparisons in US dollars', async () => {
      for (const { currency } of recordings.rates)
        for (const field of compared.filter((one) => capabilities.numbers[one]?.inUsd === true)) {
          const [value = 0] = valuesOf(field).slice(1);
          const test = { kind: 'number', field, operator: '>', value, inUsd: true } as const;
          const expected = idsOf(coins.filter((coin) => meets(coin, test)));
          const set = { category: [], chain: [], currency };
          expect([field, pageIds(await ask({ set, tests: [test] }))]).toEqual([field, expected]);
        }
    });

    it('comparisons in the currency that is shown', async () => {
      for (const { currency, perUsd } of recordings.rates)
        for (const field of compared.filter((one) => capabilities.numbers[one]?.inUsd !== true)) {
          const factor = coinField(field).unit === 'currency' ? perUsd : 1;
          const shown = (coin: PlainCoin): PlainCoin => ({ ...coin, [field]: numberOf(coin, field) * factor });
          const [value = 0] = valuesOf(field).slice(1);
          const test = { kind: 'number', field, operator: '>', value: value * factor } as const;
          const expected = idsOf(coins.filter((coin) => meets(shown(coin), test)));
          const set = { category: [], chain: [], currency };
          expect([field, pageIds(await ask({ set, tests: [test] }))]).toEqual([field, expected]);
        }
    });

    it('texts', async () => {
      for (const [field, { operator, many, separator }] of textFields) {
        const texts = [
          ...new Set(
            coins.flatMap((coin) => (field === 'contractAddress' ? contractsOf(coin) : [String(coin[field])])),
          ),
        ];
        const sendable = texts.filter((text) => separator === undefined || !text.includes(separator));
        expect([field, sendable.length > 1]).toEqual([field, true]);
        // A part of a text tells whether it has to be all of it.
        for (const text of [...sendable, ...sendable.map((one) => one.slice(0, -1))])
          await expectSelected({ kind: 'text', field, operator, texts: [text] });
        if (many) await expectSelected({ kind: 'text', field, operator, texts: sendable.slice(0, 2) });
      }
    });

    it('several tests at once', async () => {
      const tests = compared.slice(0, 2).flatMap((field): UpstreamTest[] => {
        const values = valuesOf(field).toSorted((a, b) => a - b);
        return [{ kind: 'number', field, operator: '<', value: values.at(-1) ?? 0 }];
      });
      const expected = idsOf(coins.filter((coin) => tests.every((test) => meets(coin, test))));
      expect(pageIds(await ask({ tests }))).toEqual(expected);
    });

    it('sorts', async () => {
      for (const field of capabilities.sorts)
        for (const descending of [false, true]) {
          const compare = (a: PlainCoin, b: PlainCoin): number =>
            typeof a[field] === 'string'
              ? a[field].localeCompare(String(b[field]), 'en')
              : numberOf(a, field) - numberOf(b, field);
          const expected = coins.toSorted((a, b) => (descending ? -1 : 1) * compare(a, b));
          const sorted = pageIds(await ask({ sort: { field, descending } }));
          expect([field, descending, sorted]).toEqual([field, descending, idsOf(expected)]);
        }
    });
  });

  describe('a coin', () => {
    it('has the numbers that were recorded, and what is absent is absent, not zero', async () => {
      const { columns } = open(await ask());
      for (const field of numberFieldNames) {
        const recorded = coins.map((coin) => numberOf(coin, field));
        expect([field, [...columns.numbers(field)]]).toEqual([field, recorded]);
      }
    });

    it('is shown with its fields, and no others that the gateway knows', async () => {
      const snapshot = open(await ask());
      await snapshot.loadRows(coins.map((_, row) => row));
      for (const [row, coin] of coins.entries()) expect(snapshot.rows.coin(row)).toEqual(coin);
    });

    it('has its texts and contracts', async () => {
      const { columns } = open(await ask());
      expect(columns.texts('name')).toEqual(coins.map((coin) => coin['name']));
      expect(columns.texts('symbol')).toEqual(coins.map((coin) => coin['symbol']));
      const addresses = (contracts: readonly Contract[]) => new Set(contracts.map(({ address }) => address));
      expect(columns.contracts().map(addresses)).toEqual(coins.map((coin) => new Set(contractsOf(coin))));
    });

    it('has each declared field somewhere, and no number that is not declared', () => {
      const held = new Set(coins.flatMap((coin) => Object.keys(coin)));
      expect(provider.fields.filter((field) => !held.has(field))).toEqual([]);
      expect(provider.derived.filter((field) => !held.has(field))).toEqual([]);
      expect(provider.derived.filter((field) => coinField(field).computed === undefined)).toEqual([]);
      expect(numberFieldNames.filter((field) => held.has(field) && !provider.fields.includes(field))).toEqual([]);
    });
  });

  describe('a damaged answer', () => {
    it.each(recordings.damaged)('$title', async ({ service, left }) => {
      const page = await connect(service).client.page(pageQuery({ size: pageSize }));
      const { unreadable, doubled } = page.ok ? page.value.value : { unreadable: 0, doubled: 0 };
      const made = page.ok ? { ids: pageIds(page.value), unreadable, doubled } : page.error.reason;
      expect(made).toEqual(left ?? 'unavailable');
    });
  });

  describe.each(recordings.failures)('a failure: $title', ({ service, failure }) => {
    it('has its reason, and none of the text of the service', async () => {
      const { client, logged } = connect(service);
      const page = await client.page(pageQuery({ size: pageSize }));
      expect(page).toMatchObject({ ok: false, error: failure });
      expect(JSON.stringify([page, logged])).not.toContain('secret');
    });
  });

  it('past prices are declared where they are recorded', () => {
    const { client } = connect();
    const hasCharts = recordings.charts !== undefined;
    expect([provider.charts !== undefined, client.charts !== undefined]).toEqual([hasCharts, hasCharts]);
  });
  if (recordings.charts !== undefined) describeCharts(recordings, recordings.charts, connect);

  describe('the key', () => {
    const key = settings.upstreamApiKey;

    it('is not sent to a service that needs none', async () => {
      const { client, requests } = connect();
      await client.page(pageQuery({ size: pageSize }));
      const sent = requests.map(({ address, init }) => [address, ...new Headers(init.headers).values()].join(' '));
      expect(sent.map((text) => text.includes(key))).toEqual(sent.map(() => provider.needsKey));
    });

    it('leaves in a header only, to the configured host, which may not send it on', async () => {
      const { client, requests } = connect();
      await client.page(pageQuery({ size: pageSize }));
      await client.creditUsage?.();
      expect(requests.length).toBeGreaterThan(0);
      for (const { address, init } of requests) {
        expect(address.startsWith(`${settings.upstreamUrl}/`)).toBe(true);
        expect(address).not.toContain(key);
        expect(init.redirect).toBe('manual');
        expect(init.signal).toBeInstanceOf(AbortSignal);
      }
    });

    it('is in nothing that is kept or logged, though the service sends it back', async () => {
      const echo: Service = async (request) => {
        const text = await (await recordings.service(request)).text();
        return new Response(text.replaceAll('https://', `https://x/?key=${key}&`));
      };
      const { client, logged } = connect(echo);
      const page = await client.page(pageQuery({ size: pageSize }));
      if (!page.ok) throw new Error(page.error.reason);
      expect(stored(page.value)).not.toContain(key);
      expect(logged.join()).not.toContain(key);
    });
  });

  describe('a call', () => {
    it('for a page costs what is said', async () => {
      const before = recordings.charged();
      await ask();
      await ask({ tests: compared.slice(0, 1).map((field) => ({ kind: 'number', field, operator: '>', value: 0 })) });
      expect(recordings.charged() - before).toBe(2 * creditsPerPage);
    });

    it('for a page of a set costs what is said for its names', async () => {
      for (const { set } of recordings.sets) {
        const before = recordings.charged();
        await ask({ set });
        expect([set, recordings.charged() - before]).toEqual([set, pageCredits(capabilities, set)]);
      }
    });

    it('for the count of credits costs nothing, and gives it', async () => {
      const { creditUsage } = connect().client;
      const before = recordings.charged();
      const told = creditUsage === undefined ? [] : [await creditUsage()];
      for (const usage of told) expect(usage).toMatchObject({ ok: true, value: { usedCredits: before } });
      expect(recordings.charged()).toBe(before);
    });

    it('is one request', async () => {
      const { client, requests } = connect();
      await client.page(pageQuery({ size: pageSize }));
      expect(requests).toHaveLength(1);
    });
  });
};
