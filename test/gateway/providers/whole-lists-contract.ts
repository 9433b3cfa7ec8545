// The part of the provider contract about a service that gives whole lists: its calls one by one.

import { describe, expect, it } from 'vitest';
import { pageQuery } from '../../support/page-queries.ts';
import type { ContractClient, Pages } from './contract-client.ts';
import type { Recordings } from './recordings.ts';
import { refusing } from './services.ts';

/** Calls that a set may take. */
const MOST_CALLS = 10;

export const describeWholeLists = (recordings: Recordings, { connect }: ContractClient): void => {
  const { creditsPerPage, numbers, texts, sorts } = recordings.provider.capabilities;
  const sets = [pageQuery().set, ...recordings.sets.map(({ set }) => set)];

  describe('a whole list', () => {
    it('is the only answer: nothing is compared, found or sorted by the service', () => {
      expect([numbers, texts, sorts]).toEqual([{}, {}, []]);
    });

    it('takes one request at a time, each of which costs what is said', async () => {
      for (const set of sets) {
        const { client, requests } = connect();
        const intake = client.list?.(set);
        let pages: Pages | undefined;
        expect(requests).toHaveLength(0);
        for (let calls = 1; calls <= MOST_CALLS; calls += 1) {
          const before = recordings.charged();
          const received = await intake?.receive();
          expect([set, requests.length, recordings.charged() - before]).toEqual([set, calls, creditsPerPage]);
          pages = received?.ok === true ? received.value.pages : undefined;
          if (pages !== undefined) break;
        }
        expect(pages).toBeDefined();
      }
    });

    it('makes a call that failed again, and none of those before it', async () => {
      for (const set of sets) {
        const asked: string[] = [];
        const { client } = connect((request) => {
          asked.push(request.url);
          const isFirst = asked.filter((address) => address === request.url).length === 1;
          return isFirst ? refusing(429, '')(request) : recordings.service(request);
        });
        const intake = client.list?.(set);
        let pages: Pages | undefined;
        for (let calls = 0; calls < 2 * MOST_CALLS; calls += 1) {
          const received = await intake?.receive();
          pages = received?.ok === true ? received.value.pages : undefined;
          if (pages !== undefined) break;
        }
        expect(pages).toBeDefined();
        expect(asked).toEqual([...new Set(asked)].flatMap((address) => [address, address]));
      }
    });

    it('is not asked for a set that no name has a coin of', async () => {
      const empty = recordings.sets.filter(({ set, ids }) => ids.length === 0 && set.category.length > 0);
      expect(empty).not.toHaveLength(0);
      for (const { set } of empty) {
        const { client, requests } = connect();
        const intake = client.list?.(set);
        let received: unknown;
        for (const _ of set.category) received = await intake?.receive();
        const pages = [{ value: { count: 0, meta: { itemCount: 0 } } }];
        expect(received).toMatchObject({ ok: true, value: { pages } });
        expect(requests).toHaveLength(set.category.length);
      }
    });
  });
};
