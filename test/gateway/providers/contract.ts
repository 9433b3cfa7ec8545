// The contract of the provider port: each provider passes these tests over recorded answers of its service.

import { describe, expect, it } from 'vitest';
import { coinField, numberFieldNames } from '../../../shared/coin/coin-fields.ts';
import type { Contract } from '../../../shared/columns/coin-columns.ts';
import { pageCredits } from '../../../shared/query/capabilities.ts';
import { describeCapabilities } from './capabilities-contract.ts';
import { describeCharts } from './charts-contract.ts';
import { createContractClient, openPages, pageIds, type Pages } from './contract-client.ts';
import { describeFailures } from './failures-contract.ts';
import { contractsOf, idsOf, numberOf } from './recorded-coins.ts';
import type { Recordings, Service } from './recordings.ts';
import { describeWholeLists } from './whole-lists-contract.ts';

/** All that is kept of pages, as text. */
const stored = (pages: Pages): string =>
  pages
    .flatMap(({ value: { columns, rows } }) => [columns, rows])
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('');

export const describeProvider = (recordings: Recordings): void => {
  const { provider, settings, coins } = recordings;
  const { capabilities } = provider;
  const { creditsPerPage } = capabilities;

  const asking = createContractClient(recordings);
  const { connect, get, ask } = asking;

  describe('a page', () => {
    it('of the whole market has all coins by falling market cap', async () => {
      const pages = await ask();
      expect(pageIds(pages)).toEqual(idsOf(coins));
      expect(pages.map(({ value: { meta } }) => [meta.page, meta.itemCount, meta.hasNextPage])).toEqual([
        [1, coins.length, false],
      ]);
    });

    it('of a set has its coins', async () => {
      for (const { set, ids } of recordings.sets) expect([set, pageIds(await ask({ set }))]).toEqual([set, ids]);
    });

    it('shows amounts in the currency that is asked for', async () => {
      for (const { currency, perUsd } of recordings.rates) {
        const { columns } = openPages(await ask({ set: { category: [], chain: [], currency } }));
        expect([...columns.numbers('price')]).toEqual(coins.map((coin) => numberOf(coin, 'price') * perUsd));
      }
    });
  });

  it('whole lists are declared where the client gives them', () => {
    expect(connect().client.list !== undefined).toBe(capabilities.wholeLists === true);
  });
  if (capabilities.wholeLists === true) describeWholeLists(recordings, asking);
  else describeCapabilities(recordings, asking);

  describe('a coin', () => {
    it('has the numbers that were recorded, and what is absent is absent, not zero', async () => {
      const { columns } = openPages(await ask());
      for (const field of numberFieldNames) {
        const recorded = coins.map((coin) => numberOf(coin, field));
        expect([field, [...columns.numbers(field)]]).toEqual([field, recorded]);
      }
    });

    it('is shown with its fields, and no others that the gateway knows', async () => {
      const snapshot = openPages(await ask());
      await snapshot.loadRows(coins.map((_, row) => row));
      for (const [row, coin] of coins.entries()) expect(snapshot.rows.coin(row)).toEqual(coin);
    });

    it('has its texts and contracts', async () => {
      const { columns } = openPages(await ask());
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
      const pages = await get(connect(service).client);
      const [first] = pages.ok ? pages.value : [];
      const { unreadable = 0, doubled = 0 } = first?.value ?? {};
      const made = pages.ok ? { ids: pageIds(pages.value), unreadable, doubled } : pages.error.reason;
      expect(made).toEqual(left ?? 'unavailable');
    });
  });

  describeFailures(recordings, asking);

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
      await get(client);
      const sent = requests.map(({ address, init }) => [address, ...new Headers(init.headers).values()].join(' '));
      expect(sent.map((text) => text.includes(key))).toEqual(sent.map(() => provider.needsKey));
    });

    it('leaves in a header only, to the configured host, which may not send it on', async () => {
      const { client, requests } = connect();
      await get(client);
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
      const pages = await get(client);
      if (!pages.ok) throw new Error(pages.error.reason);
      expect(stored(pages.value)).not.toContain(key);
      expect(logged.join()).not.toContain(key);
    });
  });

  describe('a call', () => {
    it('for a page costs what is said', async () => {
      const before = recordings.charged();
      await ask();
      expect(recordings.charged() - before).toBe(creditsPerPage);
    });

    it('for a page of a set costs what is said for its names, or less if it has no coins', async () => {
      for (const { set, ids } of recordings.sets) {
        const before = recordings.charged();
        await ask({ set });
        const [charged, said] = [recordings.charged() - before, pageCredits(capabilities, set)];
        expect([set, ids.length === 0 ? Math.max(charged, said) : charged]).toEqual([set, said]);
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
      await get(client);
      expect(requests).toHaveLength(1);
    });
  });
};
