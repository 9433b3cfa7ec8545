// Converts formulas to addresses.

import { describe, expect, test } from 'vitest';
import { readCall } from '../../playground/dialog/read-call.ts';
import { tableAddress } from '../../playground/dialog/table-address.ts';

describe('a formula that has an address:', () => {
  test.each([
    ['=COINS()', ''],
    ['=COINS("all")', ''],
    ['=coins("DeFi, layer 1")', '?category=defi,layer-1'],
    ['=COINS("gaming, chain:solana")', '?category=gaming&chain=solana'],
    [
      '=COINS({"category:nft"; ""},, {"Name", "Price"}, "24h desc", 20)',
      '?category=nft&columns=Name,Price&sort=-24h&limit=20',
    ],
    ['=COINS("all", {"price > 1"; "name ~ ""a,b"""})', '?where=(price%20%3E%201)%20and%20(name%20~%20%22a,b%22)'],
    [
      '=COINS("all",, "name", "-rank",, "EUR; headers=no; page=2", TRUE)',
      '?columns=name&sort=-rank&currency=EUR&page=2',
    ],
    ['=COINS(,,, "24h")', '?sort=24h'],
    ['=COINS(,,, "24h ascending")', '?sort=24h%20asc'],
    ['=COINS("all", "refresh:5", "name")', '?columns=name'],
  ])('%s', (formula, query) => {
    expect(tableAddress(formula)).toBe(`/coins.csv${query}`);
  });
});

test.each([
  '=COIN("BTC")',
  '=SUM(1)',
  'BTC',
  '=COINS(A1)',
  '=COINS("a" & "b")',
  '=COINS("all") + 1',
  '=COINS("all", "rank < 5",,,, "risk=yes")',
  '=COINS("chain:solana, chain:base")',
  '=COINS("0xdac17f958d2ee523a2206206994597c13d831ec7?")',
  '=COINS("all",,, {"rank"; "price"})',
  '=COINS("all", "rank < 5",,,,, 7)',
  '=COINS("all"',
  '=COINS({"all")',
])('%s has no address', (formula) => {
  expect(tableAddress(formula)).toBeUndefined();
});

test('reads a call into the cells of its arguments', () => {
  expect(readCall('=F("a, ""b""",, {1, -2.5; TRUE, "("}, 1e3)')).toEqual({
    name: 'F',
    values: [['a, "b"'], [], ['1', '-2.5', 'TRUE', '('], ['1e3']],
  });
});
