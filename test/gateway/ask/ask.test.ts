// The port that answers questions, asked as a caller without HTTP asks it.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { parseReference } from '../../../shared/reference/reference.ts';
import type { Result } from '../../../shared/result.ts';
import type { Asked } from '../../../workers/gateway/ask/asked.ts';
import type { Asking } from '../../../workers/gateway/ask/ask.ts';
import type { RequestLifetime } from '../../../workers/gateway/caller/client.ts';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { startInProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const coins = [coin('bitcoin', 'BTC', 1, 1e12), coin('aave', 'AAVE', 2, 1e9), coin('gala', 'GALA', 3, 1e6)];
const lifetime: RequestLifetime = {
  waitUntil: (work) => void work.catch(() => undefined),
  remaining: () => 1000,
  admit: () => Promise.resolve(true),
  client: 'c',
};

let asking: Asking;
let isDown: boolean;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  isDown = false;
  const upstream = (parameters: URLSearchParams): string => (isDown ? '{}' : plainUpstream(coins, parameters));
  asking = startInProcessGateway({ configuration: testConfiguration(() => now), upstream }).isolate();
});

const valueOf = <Value>(result: Result<Value, unknown>): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const marketIn = (where: string): Asked<'list'> => ({
  kind: 'list',
  question: {
    set: { category: [], chain: [], currency: 'USD' },
    exclude: { category: [], chain: [] },
    condition: valueOf(parseFilter(where, { currency: 'USD' })).condition,
    sort: { field: 'marketCap', descending: true },
    page: 1,
    limit: 10,
    usdFilters: [],
  },
  unlisted: undefined,
  needsTotal: true,
  shown: ['id'],
});

const references = (...texts: readonly string[]) => texts.map(parseReference);

it('a list: which rows of which snapshot, how many in all, and how it came about', async () => {
  const prepared = valueOf(await asking.ask(marketIn('marketCap > 1e8'), lifetime));
  expect(prepared.facts).toMatchObject({
    asOf: now,
    stale: false,
    simulated: false,
    plan: 'snapshot ||USD by complete',
  });
  const { rows: selection } = valueOf(await prepared.rows());
  const ids = selection.rows.map((row) => selection.snapshot.columns.text('id', row));
  expect([ids, selection.total]).toEqual([['bitcoin', 'aave'], 2]);
});

it('one coin, or the problem that there is none', async () => {
  const ask = async (text: string) => {
    const reference = valueOf(parseReference(text));
    const prepared = await asking.ask({ kind: 'coin', reference, currency: 'USD', shown: 'rows' }, lifetime);
    return prepared.ok ? await prepared.value.rows() : prepared;
  };
  const { snapshot, row } = valueOf(await ask('symbol:AAVE')).rows;
  expect(snapshot.rows.coin(row)).toMatchObject({ id: 'aave' });
  expect(await ask('nosuch')).toMatchObject({ ok: false, error: { reason: 'coin-not-found', name: 'nosuch' } });
});

it('several coins: a place or a problem for each', async () => {
  const asked = { kind: 'coins', references: references('gala', 'nosuch', 'BTC', ''), currency: 'USD' } as const;
  const prepared = valueOf(await asking.ask({ ...asked, shown: ['price'] }, lifetime));
  const { rows: selection } = valueOf(await prepared.rows());
  expect(selection.rows.map((place) => place?.snapshot.columns.text('id', place.row))).toEqual([
    'gala',
    undefined,
    'bitcoin',
    undefined,
  ]);
  expect(selection.problems.map(({ row, problem }) => [row, problem.reason])).toEqual([
    [1, 'coin-not-found'],
    [3, 'invalid-parameter'],
  ]);
});

it('a snapshot with the columns that are asked for in memory', async () => {
  const set = { category: ['defi'], chain: [], currency: 'USD' } as const;
  const columns = ['id', 'totalSupply', 'contractAddresses'] as const;
  const wanted = references('bitcoin');
  const prepared = valueOf(
    await asking.ask({ kind: 'snapshot', set, unlisted: undefined, columns, depth: 0, wanted }, lifetime),
  );
  const { rows: selection } = valueOf(await prepared.rows());
  expect(selection.snapshot.columns.contracts()).toHaveLength(3);
  expect(selection.wanted).toMatchObject({ rows: [{ row: 0 }], problems: [] });
});

it('what would be done for a list', async () => {
  expect(valueOf(await asking.explain(marketIn('rank < 3'), lifetime))).toMatchObject({
    plan: { kind: 'local', credits: 0 },
    snapshot: { set: '||USD', coins: 3, complete: true },
  });
});

describe('a failure is a value', () => {
  it.each<[string, Asked]>([
    ['list', marketIn('')],
    ['coins', { kind: 'coins', references: references('bitcoin'), currency: 'USD', shown: 'rows' }],
  ])('of a %s', async (_kind, asked) => {
    isDown = true;
    expect(await asking.ask(asked, lifetime)).toMatchObject({ ok: false, error: { reason: 'upstream-unavailable' } });
  });
});
