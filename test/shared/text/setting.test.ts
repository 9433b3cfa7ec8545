// Times in settings, valid and invalid ones.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTime } from '../../../shared/text/setting.ts';

const noon = 1_795_262_400_000;

// oxfmt-ignore
it.each([
  ['2026-11-21T12:00:00Z', noon], ['2026-11-21T12:00Z', noon], ['2026-11-21T12:00:00.000Z', noon], ['2026-11-21T12:00:00.5Z', noon + 500],
  ['2026-11-21T13:30:00+01:30', noon], ['2026-11-21T07:00-05:00', noon], ['2026-11-21T12:00:00+00:00', noon], ['1795262400000', noon],
  ['2028-02-29T00:00Z', Date.UTC(2028, 1, 29)], ['0', 0], ['8640000000000000', 8.64e15],
])('%s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

// oxfmt-ignore
it.each([
  '', ' ', 'noon', 'foo 7', '-1', '+1', '1.5', '1e12', '8640000000000001', '2026-11-21', '2026-11-21T12:00:00', '2026-11-21 12:00:00Z',
  '2026-02-30T00:00:00Z', '2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-10T00:00:00Z', '2026-11-21T24:00:00Z', '2026-11-21T25:00:00Z',
  '2026-11-21T12:60:00Z', '2026-11-21T12:00:60Z', '2026-11-21T12:00:00+24:00', '2026-11-21T12:00:00+01:60', '2026-11-21T12:00:00+0100',
  '2026-11-21t12:00:00z', '2026-11-21T12:00:00 Z', ' 2026-11-21T12:00:00Z', '21 Nov 2026', 'Sat, 21 Nov 2026 12:00:00 GMT', '+002026-11-21T12:00:00Z',
])('not %j', (text) => {
  expect(readTime(text)).toBeUndefined();
});

it('what toISOString writes', () => {
  const [min, max] = [new Date('0000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(readTime(date.toISOString())).toBe(date.getTime());
    }),
  );
});
