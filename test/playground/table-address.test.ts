// Converts formulas to addresses.

import { describe, expect, test } from 'vitest';
import type { Settings } from '../../addon/settings/settings.ts';
import { tableAddress } from '../../playground/worker/table-address.ts';

/** Of a page without settings of its own. */
const settings: Settings = { gatewayUrl: '', accessToken: '', currency: 'USD', stale: 'ok' };

describe('a formula that has an address:', () => {
  test.each([
    ['=COINS()', ''],
    ['=COINS("all")', ''],
    ['=coins("DeFi, layer 1")', '?category=defi,layer-1'],
    ['=COINS("gaming, chain:solana")', '?category=gaming&chain=solana'],
    [
      '=COINS({"category:nft"; ""},, {"Name", "Price"}, "24h desc", 20)',
      '?category=nft&columns=name,price&sort=-priceChange1d&limit=20',
    ],
    ['=COINS("all", {"price > 1"; "name ~ ""a,b"""})', '?where=name%20~%20%22a,b%22%20and%20price%20%3E%201'],
    [
      '=COINS("all",, "name", "-rank",, "EUR; headers=no; page=2", TRUE)',
      '?columns=name&sort=-rank&currency=EUR&page=2',
    ],
    ['=COINS(,,, "24h")', '?sort=-priceChange1d'],
    ['=COINS(,,, "24h ascending")', '?sort=%2BpriceChange1d'],
    ['=COINS("all", "refresh:5", "name")', '?columns=name'],
  ])('%s', (formula, query) => {
    expect(tableAddress(formula, settings)).toBe(`/coins.csv${query}`);
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
  '=COINS("all", "marketCp > 1")',
])('%s has no address', (formula) => {
  expect(tableAddress(formula, settings)).toBeUndefined();
});
