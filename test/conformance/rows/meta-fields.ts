// Sections 2.2 and 2.3: each field of the pagination metadata, and the list response.

import { expect } from 'vitest';
import type { Row } from '../row.ts';

const numbers = ['page', 'limit', 'itemCount', 'pageCount'];
const flags = ['hasPreviousPage', 'hasNextPage'];

const rowsOf = (names: readonly string[], type: 'number' | 'boolean'): readonly Row[] =>
  names.map((name) => ({
    title: `2.2 ${name}: ${type}`,
    credits: 0,
    isCheap: true,
    check: async (target) => {
      expect(typeof (await target.base()).meta[name]).toBe(type);
    },
  }));

export const metaRows: readonly Row[] = [
  ...rowsOf(numbers, 'number'),
  ...rowsOf(flags, 'boolean'),
  {
    title: '2.2 page is 1-based, limit is the items per page, a first page has none before it',
    credits: 0,
    isCheap: true,
    check: async (target) => {
      const { meta, result } = await target.base();
      expect(meta).toMatchObject({ page: 1, limit: 250, hasPreviousPage: false, hasNextPage: true });
      expect(result).toHaveLength(250);
      expect(meta['pageCount']).toBe(Math.ceil(Number(meta['itemCount']) / 250));
    },
  },
  {
    title: '2.2 the last page has none after it',
    credits: 2,
    check: async (target) => {
      const { meta } = await target.base();
      const last = await target.list(`/coins?limit=250&includeRiskScore=true&page=${String(meta['pageCount'])}`);
      expect(last.meta).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
      expect(last.result).toHaveLength(((Number(meta['itemCount']) - 1) % 250) + 1);
    },
  },
  {
    title: '2.3 the response is an object with meta and result, as JSON',
    credits: 2,
    isCheap: true,
    check: async (target) => {
      const response = await target.ask('/coins?limit=1');
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json\b/);
      expect(Object.keys(Object(await response.json())).sort()).toEqual(['meta', 'result']);
    },
  },
];
