// The query language by example: each title is a filter, followed by its canonical text or its error.

import { describe, expect, it } from 'vitest';
import { serialiseFilter } from '../../../shared/query/filter.ts';
import { formatQueryError, queryErrorSentence } from '../../../shared/query/query-error.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';

describe('a filter is read as', () => {
  // oxfmt-ignore
  it.each([
    ['', ''],
    ['   ', ''],
    ['marketCap > 1e9 and priceChange1d > 5% and not name ~ "inu"', 'marketCap > 1000000000 and not name ~ "inu" and priceChange1d > 5%'],
    ['1e6 < volume < 1e9', 'volume < 1000000000 and volume > 1000000'],
    ['1 < price < 10 < mcap', 'marketCap > 10 and price < 10 and price > 1'],
    ['cap>1.5B', 'marketCap > 1500000000'],
    ['mcap > 1_500_000_000', 'marketCap > 1500000000'],
    ['MARKET_CAP > $1.5b', 'marketCap > 1500000000'],
    ['fdv >= 2T', 'fullyDilutedValuation >= 2000000000000'],
    ['volume < 250m or volume > 10k', 'volume < 250000000 or volume > 10000'],
    ['mcap > 1bn', 'marketCap > 1000000000'],
    ['mcap > 1 billion and vol > 2.5 Million', 'marketCap > 1000000000 and volume > 2500000'],
    ['mcap > $1bn USD and price < 5 usd', 'marketCap > 1000000000 and price < 5'],
    ['mcap > $1 bn or mcap < 3mio', 'marketCap < 3000000 or marketCap > 1000000000'],
    ['mcap > 2 trillion', 'marketCap > 2000000000000'],
    ['volume > 5 thousand', 'volume > 5000'],
    ['mcap > 1e+9', 'marketCap > 1000000000'],
    ['mcap > 1e 9 and rank < 5', 'marketCap > 1000000000 and rank < 5'],
    ['mcap > 1e3 million', 'marketCap > 1000000000'],
    ['mcap > 5$ and price < 3 USD', 'marketCap > 5 and price < 3'],
    ['priceBtc > ₿0.1', 'priceBtc > 0.1'],
    ['symbol = 1bn', 'symbol = "1bn"'],
    ['symbol = 5eth', 'symbol = "5eth"'],
    ['Price (USD) > 5', 'price > 5'],
    ['market_cap_usd > 5 and 3 < priceUsd', 'marketCap > 5 and price > 3'],
    ['price > -$5', 'price > -5'],
    ['price > $-5', 'price > -5'],
    ['price > .5', 'price > 0.5'],
    ['price > −5', 'price > -5'],
    ['price > -0', 'price > 0'],
    ['24h > 5', 'priceChange1d > 5%'],
    ['24h > 5 %', 'priceChange1d > 5%'],
    ['change24h > 0', 'priceChange1d > 0%'],
    ['7d >= -0.5%', 'priceChange1w >= -0.5%'],
    ['priceChange7d > 1%', 'priceChange1w > 1%'],
    ['rank<=10, price>1; volume>5 & 1h<2', 'price > 1 and priceChange1h < 2% and rank <= 10 and volume > 5'],
    ['rank in (1, 2; 3)', 'rank in (1, 2, 3)'],
    ['rank = 3 or symbol = b or rank = 1 or symbol = a or rank > 9', 'rank > 9 or rank in (1, 3) or symbol in ("a", "b")'],
    ['rank not in (1, 2)', 'rank != 1 and rank != 2'],
    ['price between 1 and 5 and rank < 9', 'price <= 5 and price >= 1 and rank < 9'],
    ['price not between 1 and 5', 'price < 1 or price > 5'],
    ['not (rank < 5 or name ~ inu)', 'not name ~ "inu" and rank >= 5'],
    ['not not rank = 1', 'rank = 1'],
    ['cap > 1 or rank < 5 and price > 2', '(price > 2 and rank < 5) or marketCap > 1'],
    ['symbol = BTC', 'symbol = "btc"'],
    ['BTC = symbol', 'symbol = "btc"'],
    ['"BTC" = symbol', 'symbol = "btc"'],
    ['symbol = 1inch', 'symbol = "1inch"'],
    ['symbol = 42', 'symbol = "42"'],
    ['id = avalanche-2', 'id = "avalanche-2"'],
    ['contract = 0xdAC17F958', 'contractAddress = "0xdac17f958"'],
    ['name ~ \'say "hi"\'', 'name ~ "say ""hi"""'],
    ['name ~ “Shiba Inu”', 'name ~ "shiba inu"'],
    ['name ~ „Shiba Inu“', 'name ~ "shiba inu"'],
    ['price ≥ 1 and price ≤ 2 and rank ≠ 3 and rank <> 4 and rank == 5', 'price <= 2 and price >= 1 and rank != 3 and rank != 4 and rank = 5'],
    ['category = DeFi and cap > 1', 'category = "defi" and marketCap > 1'],
    ['chain = eth', 'chain = "ethereum"'],
    ['chain in (BSC, "BNB Smart Chain", sol)', 'chain in ("binance-smart-chain", "solana")'],
    ['category = "Layer 1"', 'category = "layer-1"'],
    ['not category = memes', 'not category = "memecoins"'],
    ['category = stable', 'category = "stablecoins"'],
    ['category in (layer-1, defi)', 'category in ("defi", "layer-1")'],
    ['chain = solana; not category = memecoins', 'chain = "solana" and not category = "memecoins"'],
    ['category != defi and not chain in (polygon, solana)', 'not category = "defi" and not chain in ("polygon", "solana")'],
    ['category = defi and (rank < 5 or price > 1)', 'category = "defi" and (price > 1 or rank < 5)'],
  ])('%s', (text, canonical) => {
    const filter = parseFilter(text);
    expect(filter.ok ? serialiseFilter(filter.value) : undefined).toBe(canonical);
  });
});

describe('a filter is refused', () => {
  // oxfmt-ignore
  it.each<[string, unknown]>([
    ['price > 1,5', '"1,5" at character 9: expected a decimal point; two values or conditions take a space after the comma; did you mean "1.5"?'],
    ['price > 1,5B', '"1,5" at character 9: expected a decimal point; two values or conditions take a space after the comma; did you mean "1.5"?'],
    ['cap > 1,000,000', '"1,000,000" at character 7: expected a number without thousands separators; did you mean "1000000"?'],
    ['cap > 1.000.000', '"1.000.000" at character 7: expected a number to compare marketCap with, like 1e9; did you mean "1000000"?'],
    ['rank in (1,2,3)', '"1,2,3" at character 10: expected a space after each comma between values; did you mean "1, 2, 3"?'],
    ['24h > 0.05', '"0.05" at character 7 is unclear: write 0.05% or 5%: a spreadsheet passes 5 % as 0.05.'],
    ['24h between -0.1 and 5', '"-0.1" at character 13 is unclear: write -0.1% or -10%: a spreadsheet passes 5 % as 0.05.'],
    ['price > 5%', '"5%" at character 9: expected a number without %: price is not a percentage; did you mean "5"?'],
    ['rank < $5', '"$5" at character 8: expected a number without $: rank is not an amount of money; did you mean "5"?'],
    ['mcap > €1', '"€1" at character 8: expected a number without €: amounts are in USD here, and in EUR with currency=EUR.'],
    ['mcap > 5 million GBP', '"5 million GBP" at character 8: expected a number without GBP: amounts are in USD here, and in GBP with currency=GBP.'],
    ['priceBtc > $1', '"$1" at character 12: expected a number without $: priceBtc is in bitcoin.'],
    ['rank < 5 €', '"5 €" at character 8: expected a number without €: rank is not an amount of money; did you mean "5"?'],
    ['mcap > $5 EUR', '"EUR" at character 11: expected "and" or "or" between two conditions.'],
    ['mcap > €', '"€" at character 8: expected a number to compare marketCap with, like 1e9.'],
    ['Price (EUR) > 5', '"Price (EUR)" at character 1: expected price without a currency: amounts are in USD here, and in EUR with currency=EUR.'],
    ['Price (abc) > 5', '"(" at character 7: expected a comparison after "Price", like > or =.'],
    ['symbol = $BTC', '"$BTC" at character 10: expected an amount after $; a symbol is written without it; did you mean "BTC"?'],
    ['chain:eth', '"chain:eth" at character 1: expected chain with = and a name; did you mean "chain = eth"?'],
    ['rank < 5 and category:defi', '"category:defi" at character 14: expected category with = and a name; did you mean "category = defi"?'],
    ['symbol:btc', '"symbol:btc" at character 1: expected an operator instead of ":"; did you mean "symbol = btc"?'],
    ['symbol: btc', '":" at character 7: expected an operator; did you mean "="?'],
    ['price > 5 millionaires', '"millionaires" at character 11: expected "and" or "or" between two conditions.'],
    ['marketCapp > 1', 'Unknown field "marketCapp" at character 1: did you mean "marketCap"?'],
    ['market > 1', 'Unknown field "market" at character 1: did you mean "marketCap"?'],
    ['categry = defi', 'Unknown field "categry" at character 1: did you mean "category"?'],
    ['websiteUrl = x', '"websiteUrl" at character 1 can\'t be filtered by: expected a field that can be filtered by.'],
    ['name ~ shiba inu', '"shiba inu" at character 8: expected quotes around a text of several words; did you mean "shiba inu"?'],
    ['name > x', '">" at character 6: expected one of != = ~ with name, which is a text; did you mean "="?'],
    ['price ~ 5', '"~" at character 7: expected one of >= <= != > < = with price, which is a number; did you mean "="?'],
    ['"inu" ~ name', '"~" at character 7: expected the field on the left of ~; did you mean name ~ "inu"?'],
    ['price > mcap', '"mcap" at character 9: expected a number: a field is compared with a value, not with another field.'],
    ['price > high', '"high" at character 9: expected a number to compare price with, like 1e9.'],
    ['name ~ ""', '"""" at character 8: expected a text of at least one character.'],
    ['name ~ "inu', 'The text that begins at character 8 is not closed: expected a closing ".'],
    ['price >', 'The filter ends too early: expected a field or a value after ">".'],
    ['(price > 1', 'The filter ends too early: expected a closing bracket ")".'],
    ['price > 1)', '")" at character 10: expected no closing bracket without an opening one.'],
    ['price > 1 rank < 5', '"rank" at character 11: expected "and" or "or" between two conditions.'],
    ['rank < 5,', 'The filter ends too early: expected a condition, like marketCap > 1e9.'],
    ['price => 5', '"=>" at character 7: expected an operator; did you mean ">="?'],
    ['price === 5', '"===" at character 7: expected an operator; did you mean "="?'],
    ['name contains inu', '"contains" at character 6: expected an operator; did you mean "~"?'],
    ['name LIKE "inu"', '"LIKE" at character 6: expected an operator; did you mean "~"?'],
    ['rank is 5', '"is" at character 6: expected an operator; did you mean "="?'],
    ['price greater than 1', '"greater than" at character 7: expected an operator; did you mean ">"?'],
    ['rank Is Less Than or Equal To 5 and price > 1', '"Is Less Than or Equal To" at character 6: expected an operator; did you mean "<="?'],
    ['price > 1 and market cap > 1e9', '"market cap" at character 15: expected the name of a field without blanks; did you mean "marketCap"?'],
    ['price change 24h between 1 and 5', expect.stringMatching(/^"price change 24h" .* did you mean "priceChange1d"\?$/)],
    // Inherited properties of objects are not fields.
    ['hasOwnProperty = x', expect.stringMatching(/^Unknown field "hasOwnProperty" at character 1: expected one of id, name, /)],
    ['constructor = x', expect.stringMatching(/^Unknown field "constructor" at character 1/)],
    ['price || 5', '"|" at character 7: expected "or" between two conditions; did you mean "or"?'],
    ['category = defi or cap > 1', '"category" at character 1: expected category only as a condition of its own, joined to the others with "and".'],
    [
      'category = defi and category = nft',
      '"category = nft" at character 21: expected only one category; for coins in any of several, write category in (a, b).',
    ],
    ['category ~ defi', '"~" at character 10: expected = or != after category; did you mean "="?'],
    ['price > 1e999', '"1e999" at character 9: expected a number between 1e-300 and 1e300.'],
    [`${'('.repeat(33)}price > 1${')'.repeat(33)}`, '"(" at character 33: expected at most 32 brackets or "not" inside each other.'],
    ['a'.repeat(2001), 'The filter is too long: expected a filter of at most 2000 characters.'],
  ])('%s', (text, sentence) => {
    const filter = parseFilter(text);
    const said = filter.ok ? 'nothing' : queryErrorSentence(filter.error);
    expect(said).toEqual(sentence);
  });

  it('with carets below the place', () => {
    const filter = parseFilter('rank < 5 and marketCapp > 1');
    expect(filter.ok ? '' : formatQueryError(filter.error)).toBe(
      [
        'Unknown field "marketCapp" at character 14: did you mean "marketCap"?',
        'rank < 5 and marketCapp > 1',
        '             ^^^^^^^^^^',
      ].join('\n'),
    );
  });

  it('with an excerpt of a long filter around the place', () => {
    const filter = parseFilter(`${'rank < 5 and '.repeat(20)}foo > 1 and ${'rank < 5 and '.repeat(20)}rank < 6`);
    const [, excerpt = '', carets = ''] = (filter.ok ? '' : formatQueryError(filter.error)).split('\n');
    expect(excerpt).toMatch(/^….{60}…$/);
    expect(excerpt.slice(carets.indexOf('^'), carets.length)).toBe('foo');
  });

  it('with $ if amounts are in another currency, without a suggestion of another amount', () => {
    const filter = parseFilter('price > $5', { currency: 'EUR' });
    expect(filter.ok ? undefined : queryErrorSentence(filter.error)).toBe(
      '"$5" at character 9: expected a number without $: amounts are in EUR here, and in USD with currency=USD.',
    );
  });
});

it.each([
  ['price > €5', 'EUR'],
  ['price > 5 eur', 'EUR'],
  ['Price (EUR) > 5', 'EUR'],
  ['price > ¥5', 'JPY'],
  ['price > ¥5', 'CNY'],
  ['price > ₿5', 'BTC'],
])('%s is a filter of amounts in %s', (text, currency) => {
  const filter = parseFilter(text, { currency });
  expect(filter.ok ? serialiseFilter(filter.value) : queryErrorSentence(filter.error)).toBe('price > 5');
});
