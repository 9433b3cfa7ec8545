// What is sent to CoinStats for a filter: each title is the filter.

import { describe, expect, it } from 'vitest';
import { compileUpstream } from '../../../shared/query/capabilities.ts';
import { nextDown, nextUp, plainDecimal } from '../../../shared/query/numbers.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { everyCoin, serialiseFilter } from '../../../shared/query/filter.ts';
import { capabilities } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { testParameters } from '../../../workers/gateway/providers/coinstats/read-page.ts';

const compile = (written: string, currency = 'USD') => {
  const filter = parseFilter(written);
  if (!filter.ok) throw new Error(filter.error.reason);
  const { tests, residual } = compileUpstream(filter.value.condition, { currency, capabilities });
  const text = serialiseFilter({ ...everyCoin, condition: residual });
  return [
    ...[...testParameters(tests)].map(([name, value]) => `${name}=${value}`),
    ...(text === '' ? [] : [`residual ${text}`]),
  ];
};

describe('a filter goes upstream as', () => {
  it.each([
    ['marketCap > 1e21', ['marketCap~greaterThan=1000000000000000000000']],
    ['price < 1e-9', ['price~lessThan=0.000000001']],
    ['marketCap >= 1e9', ['marketCap~greaterThan=999999999.9999999']],
    ['marketCap <= 1e9', ['marketCap~lessThan=1000000000.0000001']],
    ['rank >= 5 and rank <= 10', ['rank~greaterThan=4', 'rank~lessThan=11']],
    ['rank > 2.5', ['rank~greaterThan=2.5']],
    [
      '7d > 5% and fdv = 5 and supply < 3',
      ['priceChange7d~greaterThan=5', 'fullyDilutedValuation~equals=5', 'availableSupply~lessThan=3'],
    ],
    ['price > 5 and price > 3', ['price~greaterThan=5']],
    ['price > 3 and price >= 5', ['price~greaterThan=4.999999999999999']],
    ['price = 3 and price = 5', ['price~equals=3', 'residual price = 5']],
    ['price != 3', ['residual price != 3']],
    ['priceBtc > 1', ['residual priceBtc > 1']],
    ['volume >= 0', ['residual volume >= 0']],
    ['volume > -5', ['residual volume > -5']],
    ['price > 1 or rank < 5', ['residual price > 1 or rank < 5']],
    ['name ~ Inu and symbol = btc', ['name=Inu', 'symbol=BTC']],
    ['not name ~ inu', ['residual not name ~ "inu"']],
    ['id in (bitcoin, ethereum)', ['coinIds=bitcoin,ethereum']],
    ['id in (Abc, def)', ['coinIds=abc,Abc,def']],
    [
      'priceChange1d >= 0 and priceChange1h > 1e-300%',
      [`priceChange1d~greaterThan=-0.${'0'.repeat(323)}5`, `priceChange1h~greaterThan=0.${'0'.repeat(299)}1`],
    ],
    ['price <= 1.7976931348623157e308', ['residual price <= 1.7976931348623157e+308']],
    ['id = "a,b"', ['residual id = "a,b"']],
    ['contract = 0xAbc', ['contractAddresses=0xabc']],
    // What upper case makes another text of stands as it was written.
    ['symbol = "ß"', ['symbol=ß']],
    ['symbol = "İX"', ['symbol=İX']],
    ['symbol = "ﬁ"', ['symbol=ﬁ']],
    ['symbol = "ω"', ['symbol=Ω']],
    ['symbol in (btc, eth)', ['residual symbol in ("btc", "eth")']],
    ['riskScore < 50 and riskScore > 101', ['riskScore~lessThan=50', 'residual riskScore > 101']],
  ])('%s', (text, sent) => {
    expect(compile(text)).toEqual(sent);
  });

  it('keeps amounts that the upstream compares in USD when another currency is shown', () => {
    expect(compile('marketCap > 5 and price > 5', 'EUR')).toEqual(['price~greaterThan=5', 'residual marketCap > 5']);
  });
});

describe('doubles', () => {
  it.each([1e21, 1.5e300, 1e-7, 5e-324, 123.456, 0, -1e-9, -2.5e25, 0.1])(
    '%d is written without an exponent and reads back',
    (value) => {
      expect(plainDecimal(value)).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(plainDecimal(value))).toBe(value);
    },
  );

  it.each([1, -1, 0, 1e9, -1e9, 5e-324, 1e300])('%d has neighbours with nothing in between', (value) => {
    expect(nextUp(value)).toBeGreaterThan(value);
    expect(nextDown(value)).toBeLessThan(value);
    expect(nextDown(nextUp(value))).toBe(value);
  });
});
