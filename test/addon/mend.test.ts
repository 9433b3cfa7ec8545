// The formula to write instead of a wrong one.

import { expect, test } from 'vitest';
import { suggestedFormula, withCommas, withMissingQuotes } from '../../addon/formula-text/mend.ts';

// oxfmt-ignore
test.each([
  ['=COINS("defi", "marketCp > 1")', 'Unknown field "marketCp" at character 1: did you mean "marketCap"?\nmarketCp > 1', '=COINS("defi", "marketCap > 1")'],
  ['=COINS("defii")', '"defii" is not a category: did you mean "defi"?', '=COINS("defi")'],
  ['=COIN("bitcion")', 'No coin has the id or symbol "bitcion". Did you mean "bitcoin"?', '=COIN("bitcoin")'],
  ['=COINS(, "name like x")', '"like" at character 6: expected an operator; did you mean "~"?', '=COINS(, "name ~ x")'],
  ['=COIN_AT(A2, "yesterday")', '"yesterday" is not read as a date: write 1d.', '=COIN_AT(A2, "1d")'],
  ['=COIN_AT(A2, "1/2/2024")', '"1/2/2024" is not read as a date: write 2024-02-01 or 2024-01-02.', undefined],
  ['=COIN("BTC", "ath")', '"ath" is of the past: write =COIN_PERFORMANCE("BTC", "ath").', '=COIN_PERFORMANCE("BTC", "ath")'],
  ['=2*COIN($A2:A9,"ath", COINSHEET_REFRESH)', '"ath" is of the past: write =COIN_PERFORMANCE("BTC", "ath").', '=2*COIN_PERFORMANCE($A2:A9, "ath", COINSHEET_REFRESH)'],
  ['=COINS(,,"name, EUR")', '"EUR" is a currency, not a field: write =COINS(,, "name",,, "EUR").', '=COINS(,, "name",,, "EUR")'],
  ['=COIN("defi")', '"defi" is a category, and COIN gives coins: write =COINS("defi"), or "id:de-fi" for the coin of that name.', '=COINS("defi")'],
  ['=COIN("ath", "ath")+COIN("ETH")', '"ath" is of the past: write =COIN_PERFORMANCE("ath", "ath").', undefined],
  ['=COIN("BTC", "1m")', 'For a month write =COIN_PERFORMANCE("BTC", "1mo (30d)"); or more.', '=COIN_PERFORMANCE("BTC", "1mo (30d)")'],
  ['=COIN({"defi"; "BTC"})', '⚠ "defi" is a category, and COIN gives coins: write =COINS("defi").', undefined],
  ['=COINS(1)', 'Write it as in =COINS("defi").', undefined],
  ['', 'Here write =COIN("BTC").', undefined],
  // The condition is in another cell.
  ['=COINS("defi", A1)', 'Unknown field "marketCp" at character 1: did you mean "marketCap"?', undefined],
  ['=COINS("defii")+COIN("defii")', '"defii" is not a category: did you mean "defi"?', undefined],
  ['=COIN("BTC-USD")', 'No coin has the id or symbol "BTC-USD". Did you mean "BTC" with currency=USD?', undefined],
  ['=COIN("BTC",, "¥")', 'currency is "¥": it must be one of USD. Did you mean "JPY" or "CNY"?', undefined],
  ['=COINS(, "!x")', '"!" at character 1: expected "not" before a condition, or "!="; did you mean "not"?', undefined],
  ['=COINS(A1, A2, "marketCap")', 'Unknown field "arket" at character 1: did you mean "rank"?', undefined],
  ['=COINS(A1, A2, "cap5")', 'Unknown field "cap" at character 1: did you mean "rank"?', undefined],
  ['=COINS("defii")', '"defii" is not a category: =COIN_CATEGORIES() lists them all.', undefined],
])('%s with %j becomes %s', (formula, sentence, written) => {
  expect(suggestedFormula(formula, sentence)?.formula).toBe(written);
});

// oxfmt-ignore
test.each([
  ['=COIN("BTC)', '=COIN("BTC")'],
  ['=COIN("BTC))', '=COIN("BTC")'],
  ['=2*SUM(COIN("BTC))))', '=2*SUM(COIN("BTC"))'],
  ['=COIN("BTC, "price"))', '=COIN("BTC", "price")'],
  ['=COIN("BTC, "price")', '=COIN("BTC", "price")'],
  ['=COIN(BTC")', '=COIN("BTC")'],
  ['=COIN_AT(A2, "2024-01-01)', '=COIN_AT(A2, "2024-01-01")'],
  ['=COINS("defi, "marketCap > 1e9")', '=COINS("defi", "marketCap > 1e9")'],
  ['=COINS("defi, layer-1, "name ~ x")', '=COINS("defi, layer-1", "name ~ x")'],
  ['=COINS("defi", "marketCap > 1e9, "name, price",, 5)', '=COINS("defi", "marketCap > 1e9", "name, price",, 5)'],
  ['=COINS("defi", marketCap > 1e9")', '=COINS("defi", "marketCap > 1e9")'],
  ['=COINS("defi", marketCap > 1e9)', '=COINS("defi", "marketCap > 1e9")'],
  ['=COIN(bitcoin)', '=COIN("bitcoin")'],
  ['=2*COIN(BTC,, EUR)', '=2*COIN("BTC",, "EUR")'],
  ['=COIN(A2:A, Sheet2!B1)', undefined],
  ['=COIN(“BTC”)', '=COIN("BTC")'],
  ["=COIN('BTC', 'price')+'My sheet'!A1", '=COIN("BTC", "price")+\'My sheet\'!A1'],
  ['=COIN("BTC")', undefined],
  ['=COIN(A2:A9, B$1:D$1, $Z$1, COINSHEET_REFRESH)', undefined],
  ['=COINS(defi, marketCap > 1e9, "name")+COIN(x)', undefined],
  ['BTC', undefined],
])('%s lacks a quote: %s', (formula, written) => {
  expect(withMissingQuotes(formula)?.formula).toBe(written);
});

test.each([
  ['=COIN("BTC"; "price")', '=COIN("BTC", "price")'],
  ['=COINS("defi;x";; {"name"; "price"})', '=COINS("defi;x",, {"name"; "price"})'],
  ['=COIN({"BTC"; "ETH"}, "price")', undefined],
  ['=COIN("BTC; "price")', undefined],
])('%s has commas for semicolons: %s', (formula, written) => {
  expect(withCommas(formula)?.formula).toBe(written);
});
