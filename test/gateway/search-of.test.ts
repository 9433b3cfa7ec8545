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

it.each<[string, [string, string][]]>([
  ['/coins', []],
  ['/coins?', []],
  ['/coins?limit=5', [['limit', '5']]],
  ['/coins??limit=5', [['?limit', '5']]],
  ['/coins?where=a?b', [['where', 'a?b']]],
  ['/coins#part?limit=5', []],
  [
    '/coins?a=1&a=2#part',
    [
      ['a', '1'],
      ['a', '2'],
    ],
  ],
  ['/coins?name=a+b%20c%2B', [['name', 'a b c+']]],
  ['/coins?name=100%', [['name', '100%']]],
])('%s', (path, expected) => {
  expect([...searchOf({ url: `https://gateway.example${path}` })]).toEqual(expected);
});
