// References are split into questions that the gateway accepts; each occurs once.

import { bounds } from '../../../shared/protocol/bounds.ts';
import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { splitIds, requestBody } from '../../../addon/client/wire.ts';

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
  const references = Array.from({ length: 1000 }, (_, index) => `${'x'.repeat(500)}${1000 + index}`);
  expect(splitIds(references, look).map(({ ids }) => ids.length)).toEqual([516, 484]);
});
