// Questions share requests within the gateway's limits.

import { expect, test } from 'vitest';
import { packQuestions, type WireQuestion } from '../../../addon/client/wire.ts';
import { everyCoin } from '../../../shared/query/filter.ts';

const list = (limit: number): WireQuestion => ({ sort: '-marketCap', limit, columns: ['name'] });
const filtered = (character: string): WireQuestion => ({
  where: { text: `name ~ "${character.repeat(45_000)}"`, filter: everyCoin },
  sort: '-marketCap',
  limit: 1,
  columns: ['name'],
});
const ids = (count: number): WireQuestion => ({ ids: Array.from({ length: count }, () => 'x'), columns: ['name'] });

test.each<[name: string, questions: readonly WireQuestion[], sizes: readonly number[]]>([
  ['none', [], []],
  ['a table and a coin', [list(100), ids(1)], [2]],
  ['a full table and a coin', [list(1000), ids(1)], [1, 1]],
  ['eleven small ones', Array.from({ length: 11 }, () => list(1)), [10, 1]],
  ['tables of 400', [list(400), list(400), list(400)], [2, 1]],
  ['long questions in ASCII', Array.from({ length: 6 }, () => filtered('x')), [5, 1]],
  ['long questions of three bytes a character', Array.from({ length: 3 }, () => filtered('名')), [1, 1, 1]],
  ['2,500 coins', [ids(1000), ids(1000), ids(500)], [1, 1, 1]],
])('%s', (_, questions, sizes) => {
  const packs = packQuestions(questions);
  expect(packs.map(({ length }) => length)).toEqual(sizes);
  expect(packs.flat()).toEqual(questions);
});
