// Cleaning a gateway's sentence for a cell.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textCleaner } from '../../../addon/client/answer.ts';

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
])('%s', (_, text, shown) => {
  expect(textCleaner('s3cret%/x')(text)).toBe(shown);
});

test('without a token nothing is masked', () => {
  expect(textCleaner('')('a b')).toBe('a b');
});

test('any text that contains the token', () => {
  const token = 'abcdefghijklmnop';
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'binary' }), (before, after) => {
      const shown = textCleaner(token)(`${before}${token}${after}`);
      expect(shown).not.toContain(token);
      expect(shown.length).toBeLessThanOrEqual(300);
      expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }),
  );
});
