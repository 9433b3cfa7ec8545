// Each provider has an object of its own. An object of another one rests, whatever its alarm says.

import { expect, it } from 'vitest';
import { isOfProvider } from '../../../workers/gateway/broker/is-of-provider.ts';
import { createPartStore } from '../../../workers/gateway/broker/sets/part-store.ts';
import { createSetRegistry } from '../../../workers/gateway/broker/sets/set-registry.ts';
import { openSqlite } from '../../support/sqlite.ts';

const [coinstats, coinpaprika] = [{ name: 'coinstats' }, { name: 'coinpaprika' }];

it.each([coinstats, coinpaprika])('a new object is of the provider that it begins with: $name', (own) => {
  const sql = openSqlite();
  expect([own, own, coinstats, coinpaprika, own].map((one) => isOfProvider(sql, one))).toEqual([
    true,
    true,
    own === coinstats,
    own === coinpaprika,
    true,
  ]);
});

it('an object of before there were several is of the default one', () => {
  const sql = openSqlite();
  createSetRegistry(sql, createPartStore(sql), () => new Map());
  expect([coinpaprika, coinstats].map((one) => isOfProvider(sql, one))).toEqual([false, true]);
});
