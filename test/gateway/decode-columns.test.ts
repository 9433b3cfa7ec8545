// Texts are lower-cased and searched as a whole column: each text must be as if lower-cased and compared by itself.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeColumns, decodeColumns } from '../../workers/gateway/codec/columns.ts';
import { comparable } from '../../shared/text/spelling.ts';
import { sampleSize } from '../support/sample-size.ts';

const separators = /[\u0000-\u0002]/g;
/** Some letters have another lower case at the end of a word, or one of another length. */
const letter = fc.constantFrom(..."a|A|Σ|σ|ς|α|Α|İ|I|ı|ß|\u0307|\u00ad|\u2019|.|'|:| |0|𝐀|𐐀|🚀|\ufeff".split('|'));
const text = fc.oneof(
  fc.array(letter, { maxLength: 5 }).map((letters) => letters.join('')),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((any) => any.replaceAll(separators, '')),
);

it('lower-cases each text by itself', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (names) => {
      const coins = names.map((name, row) => ({ id: `coin-${row}`, name, symbol: name }));
      const encoded = encodeColumns(coins);
      const reader = decodeColumns(encoded.columns, 0, encoded);
      expect(reader.lowerTexts('name')).toEqual(names.map((name) => name.toLowerCase()));
      expect(reader.texts('name')).toEqual(names);
    }),
    { numRuns: sampleSize(500) },
  );
});

it('finds the rows with a text', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), fc.array(text, { maxLength: 5 }), (names, others) => {
      const coins = names.map((name, row) => ({ id: `coin-${row}`, name, symbol: name }));
      const encoded = encodeColumns(coins);
      for (const sought of [...names, ...others].map(comparable)) {
        const reader = decodeColumns(encoded.columns, 0, encoded);
        const rows = names.flatMap((name, row) => (comparable(name) === sought ? [row] : []));
        expect(reader.rowsWithText('name', sought)).toEqual(rows);
      }
    }),
    { numRuns: sampleSize(500) },
  );
});
