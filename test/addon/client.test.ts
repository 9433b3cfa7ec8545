// What the add-on's client sends, within the gateway's limits, and how it takes what it gets: cleaned, fresh for a
// time, or as a failure.

import { bounds } from '../../shared/protocol/bounds.ts';
import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { splitIds, requestBody, packQuestions, type WireQuestion } from '../../addon/client/wire.ts';
import { everyCoin } from '../../shared/query/filter.ts';
import { textCleaner, freshUntil } from '../../addon/client/answer.ts';
import { failureEntry, reasonOfProblem, reasonOfReply } from '../../addon/client/failures.ts';
import { reasons, type ReasonName } from '../../shared/protocol/problem.ts';

const look = { columns: ['price', 'name'], currency: 'EUR', risk: true } as const;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

test('no question without references', () => {
  expect(splitIds([], look)).toEqual([]);
});

test('any references', () => {
  assert(
    property(array(string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 300 }), (some) => {
      const references = some.map((text, index) => `${text.repeat(40)}${index}`);
      const questions = splitIds(references, look);
      expect(questions.flatMap(({ ids }) => ids)).toEqual(references);
      for (const question of questions) {
        expect(question.ids.length).toBeLessThanOrEqual(bounds.bodyRows);
        expect(bytesOf(requestBody([question]))).toBeLessThanOrEqual(bounds.bodyBytes);
      }
    }),
    { numRuns: 30 },
  );
});

test('as few questions as possible', () => {
  const references = Array.from({ length: 1000 }, (_, index) => `${'x'.repeat(170)}${1000 + index}`);
  expect(splitIds(references, look).map(({ ids }) => ids.length)).toEqual([493, 493, 14]);
});

const list = (limit: number): WireQuestion => ({ sort: '-marketCap', limit, columns: ['name'] });
const filtered = (character: string): WireQuestion => ({
  where: { text: `name ~ "${character.repeat(40_000)}"`, filter: everyCoin },
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
  ['long questions of three bytes a character', Array.from({ length: 5 }, () => filtered('名')), [2, 2, 1]],
  ['2,500 coins', [ids(1000), ids(1000), ids(500)], [1, 1, 1]],
])('requests for %s', (_, questions, sizes) => {
  const packs = packQuestions(questions);
  expect(packs.map(({ length }) => length)).toEqual(sizes);
  expect(packs.flat()).toEqual(questions);
  expect(packs.filter((pack) => bytesOf(requestBody(pack)) > bounds.bodyBytes)).toEqual([]);
});

test.each<[title: string, text: string, shown: string]>([
  ['a sentence', 'No coin has the id "名".', 'No coin has the id "名".'],
  ['lines', ' a\r\n\tb ', 'a b'],
  ['control characters', 'a\u0000\u001b[31mb\u0085c\u2028d', 'a[31mbc d'],
  ['what turns the direction', 'a\u202eb\u2066c\u200bd\ufeffe', 'abcd e'],
  ['half characters', 'a\ud800b 😀', 'ab 😀'],
  ['the token', 'Bearer s3cret%/x!', 'Bearer •••!'],
  ['the token around an invisible character', 's3c\u200bret%/x!', '•••!'],
  ['the token in an address', '?token=s3cret%25%2Fx&a', '?token=•••&a'],
  ['300 characters', 'x'.repeat(300), 'x'.repeat(300)],
  ['301 characters', 'x'.repeat(301), `${'x'.repeat(299)}…`],
  ['half a character at the end', `${'x'.repeat(298)}😀😀`, `${'x'.repeat(298)}…`],
])('the gateway’s sentence: %s', (_, text, shown) => {
  expect(textCleaner('s3cret%/x')(text)).toBe(shown);
});

test('without a token nothing is masked', () => {
  expect(textCleaner('')('a b')).toBe('a b');
});

test('any text that contains the token', () => {
  const token = 'abcdefghijklmnop';
  assert(
    property(string({ unit: 'binary', maxLength: 400 }), string({ unit: 'binary' }), (before, after) => {
      const shown = textCleaner(token)(`${before}${token}${after}`);
      expect(shown).not.toContain(token);
      expect(shown.length).toBeLessThanOrEqual(300);
      expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }),
  );
});

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each<[expires: string, seconds: number]>([
  ['2026-11-21T12:05:00.000Z', 300],
  ['2026-11-21T12:00:30.000Z', 30],
  ['2026-11-21T11:59:59.000Z', 10],
  ['nobody knows when', 10],
])('fresh until %s', (expires, seconds) => {
  expect(freshUntil({ expires }, now) - now).toBe(seconds * 1_000);
});

const reasonNames = Object.keys(reasons) as readonly ReasonName[];

test.each(reasonNames)('the failure of %s', (reason) => {
  const { status, passes } = reasons[reason];
  const failure = reasonOfProblem({ reason, status, detail: '' });
  expect(failureEntry(failure).passing).toBe(passes);
  // A gateway that names no reason is read by its status, which these two share with others.
  if (reason === 'page-refused' || reason === 'not-recorded' || reason.startsWith('holdings')) return;
  expect(reasonOfProblem({ status, detail: '' })).toBe(failure);
});

test('a category without a coin is told from other names', () => {
  const of = (parameter: string) => reasonOfProblem({ reason: 'unknown-name', status: 400, detail: '', parameter });
  expect([of('category'), of('chain')]).toEqual(['unknown-category', 'refused']);
});

test('an address that no gateway answers with is a wrong one, whatever it says', () => {
  expect(reasonOfReply(404, { reason: 'rate-limited', status: 404, detail: '' })).toBe('wrong-address');
});
