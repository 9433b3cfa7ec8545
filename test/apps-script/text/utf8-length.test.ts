// The length equals that of a real encoder.

import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Length } from '../../../addon/text.ts';

const encoded = (text: string): number => new TextEncoder().encode(text).length;

test.each(['', 'BTC', '\u007f\u0080\u07ff\u0800\uffff', 'ü€名🚀'])('%j', (text) => {
  expect(utf8Length(text)).toBe(encoded(text));
});

test('any text', () => {
  assert(property(string({ unit: 'grapheme' }), (text) => utf8Length(text) === encoded(text)));
});
