// Which clients use which sets, and what they have spent.

import { beforeEach, describe, expect, it } from 'vitest';
import { createDemand, type Demand } from '../../../workers/gateway/broker/spend/demand.ts';
import { createNotebook, type Sql } from '../../../workers/gateway/broker/storage.ts';
import { openSqlite } from '../../support/sqlite.ts';

const noon = Date.parse('2026-01-11T12:00:00Z');
const HOUR_SECONDS = 3600;
const HOUR = HOUR_SECONDS * 1000;

let sql: Sql;
let demand: Demand;

beforeEach(() => {
  sql = openSqlite();
  demand = createDemand(createNotebook(sql));
});

/** Clients that ask for sets at noon, and use them for an hour. */
const uses = (client: string, ...sets: readonly string[]): void => {
  for (const set of sets) demand.noteUse(set, [client], HOUR_SECONDS, noon);
};
const clientsOf = (set: string, time = noon): number => demand.clientsBySet(time).get(set) ?? 0;

describe('a client', () => {
  it.each([2, 15])('that uses %i sets is divided among them', (count) => {
    const sets = Array.from({ length: count }, (_, index) => `s${index}`);
    uses('a', ...sets);
    for (const set of sets) expect(clientsOf(set)).toBeCloseTo(1 / count);
  });

  it('counts until it has not asked for an hour', () => {
    uses('a', 'market');
    demand.noteUse('defi', ['a'], HOUR_SECONDS, noon + HOUR / 2);
    expect([clientsOf('market', noon + HOUR - 1), clientsOf('defi', noon + HOUR - 1)]).toEqual([0.5, 0.5]);
    expect([clientsOf('market', noon + HOUR), clientsOf('defi', noon + HOUR)]).toEqual([0, 1]);
    expect(demand.clients(noon + HOUR)).toBe(1);
    expect(demand.clients(noon + 1.5 * HOUR)).toBe(0);
  });

  it('is kept with the 32 sets that it was seen to use last', () => {
    uses('a', 'market');
    for (let index = 0; index < 40; index += 1) uses('a', `s${index}`, ...(index % 10 === 0 ? ['market'] : []));
    const sets = [...demand.clientsBySet(noon).keys()];
    expect(sets).toHaveLength(32);
    expect(sets).toContain('market');
    expect(sets).toContain('s39');
    expect(sets).not.toContain('s8');
  });
});

describe('what a client has spent', () => {
  it('halves within six hours', () => {
    demand.noteSpent('a', 'question', 8, noon);
    expect(demand.spentBy('a', 'question', noon + 6 * HOUR)).toBe(4);
    expect(demand.spentBy('a', 'opening', noon)).toBe(0);
    expect(demand.spentBy('b', 'question', noon)).toBe(0);
  });
});

it('what was written is there after a restart, of the clients seen last', () => {
  for (let client = 0; client < 5000; client += 1) uses(`c${client}`, 'market');
  demand.noteSpent('c4999', 'question', 4, noon);
  demand.write(noon);
  const again = createDemand(createNotebook(sql));
  expect(again.spentBy('c4999', 'question', noon)).toBe(4);
  expect(again.clientsBySet(noon).get('market')).toBe(200);
});

it('what an earlier version wrote, with how often a client asked, counts as nothing', () => {
  const record = { sets: { market: { value: 2.5, at: noon } }, spent: { question: { value: 4, at: noon } } };
  createNotebook(sql).write('demand', [['c', record]]);
  const again = createDemand(createNotebook(sql));
  expect([again.clients(noon), again.spentBy('c', 'question', noon)]).toEqual([0, 0]);
});
