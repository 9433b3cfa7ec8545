// The part of the provider contract about what a service with pages compares, finds and sorts by.

import { describe, expect, it } from 'vitest';
import { coinField, numberFieldNames, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { UpstreamTest } from '../../../shared/query/capabilities.ts';
import type { ProviderPage } from '../../../workers/gateway/providers/provider.ts';
import type { PlainCoin } from '../../support/encode-coins.ts';
import { pageIds, type ContractClient } from './contract-client.ts';
import { contractsOf, idsOf, meets, numberOf } from './recorded-coins.ts';
import type { Recordings } from './recordings.ts';

export const describeCapabilities = (recordings: Recordings, { ask }: ContractClient): void => {
  const { coins } = recordings;
  const { capabilities } = recordings.provider;

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

  it('a page is one of several that hold each coin once', async () => {
    const size = 4;
    const pages: ProviderPage[] = [];
    for (let page = 1; page <= Math.ceil(coins.length / size); page += 1) pages.push(...(await ask({ page, size })));
    expect(pages.flatMap((page) => pageIds([page]))).toEqual(idsOf(coins));
    expect(pages.map(({ value }) => value.meta.hasNextPage)).toEqual(pages.map((_, at) => at < pages.length - 1));
  });
};
