// Which clients use which sets, and what they have spent.

import { beforeEach, describe, expect, it } from 'vitest';
import { createDemand, MAX_NOTE_CHARACTERS, type Demand } from '../../../workers/gateway/broker/spend/demand.ts';
import { CLIENTS_POWER } from '../../../workers/gateway/broker/refresh/lifetimes.ts';
import { createNotebook } from '../../../workers/gateway/broker/notebook.ts';
import type { Sql } from '../../../workers/gateway/broker/sql.ts';
import { openSqlite } from '../../support/sqlite.ts';

const noon = Date.parse('2026-01-11T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let sql: Sql;
let demand: Demand;

beforeEach(() => {
  sql = openSqlite();
  demand = createDemand(createNotebook(sql));
});

const uses = (client: string, sets: readonly string[], hours: number): void => {
  for (let minutes = 0; minutes < 60 * hours; minutes += 5)
    for (const set of sets) demand.noteUse(set, [client], noon + minutes * MINUTE);
};
const clientsOf = (set: string, time = noon + HOUR): number => demand.clientsBySet(time).get(set) ?? 0;

describe('a client', () => {
  it('that uses one set counts for one', () => {
    uses('a', ['market'], 1);
    expect(clientsOf('market')).toBeCloseTo(1);
  });

  it.each([2, 15])('that uses %i sets counts for the less in each', (count) => {
    const sets = Array.from({ length: count }, (_, index) => `s${index}`);
    uses('a', sets, 1);
    expect(sets.reduce((sum, set) => sum + clientsOf(set) ** CLIENTS_POWER, 0)).toBeCloseTo(1);
  });

  it('counts hardly more in the sets that it uses than in one that it asked for once', () => {
    uses('a', ['market'], 1);
    demand.noteUse('once', ['a'], noon + HOUR);
    expect(clientsOf('market')).toBeGreaterThan(0.7);
    expect(clientsOf('once')).toBeLessThan(0.06);
  });

  it('that asks without end counts no more than one that asks now and then', () => {
    for (let second = 0; second < 3600; second += 1) demand.noteUse('market', ['greedy'], noon + second * 1000);
    uses('other', ['defi'], 1);
    expect(clientsOf('market')).toBeCloseTo(clientsOf('defi'), 5);
  });

  it('is kept with the 32 sets that it was seen to use last', () => {
    uses('a', ['market'], 1);
    for (let index = 0; index < 40; index += 1) {
      demand.noteUse(`s${index}`, ['a'], noon + HOUR + index * MINUTE);
      if (index % 10 === 0) demand.noteUse('market', ['a'], noon + HOUR + index * MINUTE);
    }
    const sets = [...demand.clientsBySet(noon + 2 * HOUR).keys()];
    expect(sets).toHaveLength(32);
    expect(sets).toContain('market');
    expect(sets).toContain('s39');
    expect(sets).not.toContain('s8');
  });

  it('that was seen once counts for half, and is forgotten within hours', () => {
    demand.noteUse('market', ['a'], noon);
    expect(clientsOf('market', noon)).toBe(0.5);
    expect(clientsOf('market', noon + HOUR)).toBe(0.25);
    expect(clientsOf('market', noon + 12 * HOUR)).toBe(0);
  });
});

it('each client of a set counts', () => {
  for (let client = 0; client < 20; client += 1) uses(`c${client}`, ['market'], 1);
  expect(demand.clients(noon + HOUR)).toBeCloseTo(20);
  expect(clientsOf('market')).toBeCloseTo(20);
});

describe('what a client has spent', () => {
  it('halves within six hours', () => {
    demand.noteSpent('a', 'question', 8, noon);
    expect(demand.spentBy('a', 'question', noon + 6 * HOUR)).toBe(4);
    expect(demand.spentBy('a', 'opening', noon)).toBe(0);
    expect(demand.spentBy('b', 'question', noon)).toBe(0);
  });

  it('is less by what was given back', () => {
    demand.noteSpent('a', 'question', 2, noon);
    demand.noteSpent('a', 'question', -2, noon);
    expect(demand.spentBy('a', 'question', noon)).toBe(0);
  });
});

it('what is written stays far below what a row may hold', () => {
  const long = 'category'.repeat(40);
  for (let client = 0; client < 1000; client += 1)
    for (let set = 0; set < 40; set += 1) demand.noteUse(`${long}${set}`, [`c${client}`], noon);
  demand.write(noon);
  const [row] = sql.exec("SELECT LENGTH(value) AS length FROM notes WHERE name = 'demand'").toArray();
  expect(row?.['length']).toBeLessThanOrEqual(MAX_NOTE_CHARACTERS);
  expect(row?.['length']).toBeGreaterThan(MAX_NOTE_CHARACTERS / 2);
  expect(createDemand(createNotebook(sql)).clientsBySet(noon).size).toBe(32);
});

it('what was written is there after a restart, of the clients seen last', () => {
  for (let client = 0; client < 5000; client += 1) demand.noteUse('market', [`c${client}`], noon);
  demand.noteSpent('c4999', 'question', 4, noon);
  demand.write(noon);
  const again = createDemand(createNotebook(sql));
  expect(again.spentBy('c4999', 'question', noon)).toBe(4);
  expect(again.clientsBySet(noon).get('market')).toBe(100);
});
