// The query of an address read by itself says what the whole address read says.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchOf } from '../../workers/gateway/http/request/parameters.ts';
import { sampleSize } from '../support/sample-size.ts';

/** What tells the parts of an address and of a query from each other, and what may be encoded in them. */
const pieces = fc.constantFrom(
  '?',
  '#',
  '&',
  '=',
  '+',
  '%',
  '%3F',
  '%23',
  '%26',
  '%2B',
  '%zz',
  '%E0%A4',
  '/',
  'a',
  'é',
  '"',
  ' ',
);

it('is that of the URL', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const { href, searchParams } = new URL(`https://gateway.example/coins${parts.join('')}`);
      expect([...searchOf({ url: href })]).toEqual([...searchParams]);
    }),
    { numRuns: sampleSize(2000) },
  );
});
