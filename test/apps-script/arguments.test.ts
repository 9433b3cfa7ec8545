// Reading the arguments of formulas. Titles are formulas as typed; no service is called.

import { describe, expect, test } from 'vitest';
import { questionName, sentQuestion } from '../../addon/client/wire.ts';
import { readCoin } from '../../addon/formulas/coin.ts';
import type { Unit } from '../../addon/arguments/ids.ts';
import { readConversion, readConvertCells } from '../../addon/formulas/conversions.ts';
import { readCoinFind } from '../../addon/formulas/coin-find.ts';
import { readCoins } from '../../addon/formulas/coins.ts';
import type { Settings } from '../../addon/settings/settings.ts';
import { everyCoin, serialiseFilter } from '../../shared/query/filter.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { readFormula } from './fakes/read-formula.ts';
import { sentenceLike } from './fakes/sentence-like.ts';

const settings: Settings = { gatewayUrl: 'https://gateway.test', accessToken: '', currency: 'USD', stale: 'ok' };

const usual = {
  sort: '-marketCap',
  limit: 100,
  columns: ['rank', 'name', 'symbol', 'price', 'priceChange1d', 'priceChange1w', 'marketCap', 'volume'],
};

const coinsReading = (formula: string) => readCoins(readFormula(formula).values, settings);
const coinReading = (formula: string) => readCoin(readFormula(formula).values, settings);

// oxfmt-ignore
describe('COINS asks', () => {
  test.each<[formula: string, question: object]>([
    ['=COINS()', {}],
    ['=COINS("")', {}],
    ['=COINS("all")', {}],
    ['=COINS("defi")', { category: 'defi' }],
    ['=COINS(" DeFi ")', { category: 'defi' }],
    ['=COINS("Layer 1")', { category: 'layer-1' }],
    ['=COINS("layer-1, defi")', { category: 'defi,layer-1' }],
    ['=COINS("defi, DEFI")', { category: 'defi' }],
    ['=COINS({"defi"; ""; "layer-1"})', { category: 'defi,layer-1' }],
    ['=COINS("chain:Solana")', { chain: 'solana' }],
    ['=COINS("chain:binance smart chain")', { chain: 'binance-smart-chain' }],
    ['=COINS("chain:BNB Smart Chain")', { chain: 'binance-smart-chain' }],
    ['=COINS("BNB Smart Chain")', { chain: 'binance-smart-chain' }],
    ['=COINS("gaming, bnb smart chain")', { category: 'gaming', chain: 'binance-smart-chain' }],
    ['=COINS("gaming, chain:polygon")', { category: 'gaming', chain: 'polygon' }],
    ['=COINS("category:solana")', { category: 'solana' }],
    ['=COINS("made-up")', { category: 'made-up' }],

    ['=COINS("defi", "marketCap>1e9")', { category: 'defi', where: 'marketCap > 1000000000' }],
    ['=COINS(, "cap > 1B and 24h > 5%")', { where: 'marketCap > 1000000000 and priceChange1d > 5%' }],
    ['=COINS(, "24h > 5%, mcap>1B")', { where: 'marketCap > 1000000000 and priceChange1d > 5%' }],
    ['=COINS(, {"cap>1e9"; ""; "rank<10 or rank>90"})', { where: 'marketCap > 1000000000 and (rank < 10 or rank > 90)' }],
    ['=COINS(, {"cap>1e9"})', { where: 'marketCap > 1000000000' }],
    ['=COINS(, {"";""})', {}],

    ['=COINS(,, "name, price")', { columns: ['name', 'price'] }],
    ['=COINS(,, "Market cap; 24h; vol")', { columns: ['marketCap', 'priceChange1d', 'volume'] }],
    ['=COINS(,, {"Name","","Price (BTC)",""})', { columns: ['name', 'priceBtc'] }],
    ['=COINS(,, {"name";"price"})', { columns: ['name', 'price'] }],
    ['=COINS(,, "name, price, name")', { columns: ['name', 'price'] }],
    ['=COINS(,, {"",""})', {}],
    ['=COINS(,, "name, as of")', { columns: ['name', 'asOf'] }],

    ['=COINS(,,, "-24h")', { sort: '-priceChange1d' }],
    ['=COINS(,,, "24h desc")', { sort: '-priceChange1d' }],
    ['=COINS(,,, "24h asc")', { sort: '+priceChange1d' }],
    ['=COINS(,,, "24h")', { sort: '-priceChange1d' }],
    ['=COINS(,,, "rank")', { sort: 'rank' }],
    ['=COINS(,,, "Market cap  DESC")', { sort: '-marketCap' }],
    ['=COINS(,,, "+rank")', { sort: 'rank' }],
    ['=COINS(,,, "name")', { sort: 'name' }],

    ['=COINS(,,,, 10)', { limit: 10 }],
    ['=COINS(,,,, "10")', { limit: 10 }],
    ['=COINS(,,,,, "limit=5; page=3")', { limit: 5, page: 3 }],
    ['=COINS(,,,,, "page=1")', {}],
    ['=COINS(,,,,, "EUR")', { currency: 'EUR' }],
    ['=COINS(,,,,, "currency = eur ;")', { currency: 'EUR' }],
    ['=COINS(,,,,, "USD")', {}],
    ['=COINS(,,,,, {"EUR"; "limit=7"})', { currency: 'EUR', limit: 7 }],
    ['=COINS(,, "name, risk",,, "risk=yes")', { columns: ['name', 'riskScore'], includeRiskScore: true }],
    ['=COINS(, "riskScore < 50",, "-risk",, "risk=yes")', { where: 'riskScore < 50', sort: '-riskScore', includeRiskScore: true }],

    ['=COINS("defi", TRUE)', { category: 'defi' }],
    ['=COINS("defi", FALSE, "name", "refresh:17", 5)', { category: 'defi', columns: ['name'], limit: 5 }],
    ['=COINS("defi", {TRUE}, {"refresh:x"}, "-24h", "Refresh:1", FALSE)', { category: 'defi', sort: '-priceChange1d' }],
    ['=COINS("defi",,,,,, TRUE)', { category: 'defi' }],
    ['=COINS("defi",,,,,, {TRUE, FALSE; "", "refresh:1"})', { category: 'defi' }],
    ['=COINS("defi",,,,,, {"", ""})', { category: 'defi' }],
    ['=COINS("defi", {TRUE; FALSE}, {"refresh:1", ""}, {TRUE, TRUE}, {FALSE, ""})', { category: 'defi' }],
    ['=COINS("defi", {"rank<9"; TRUE; "refresh:1"})', { category: 'defi', where: 'rank < 9' }],
    ['=COINS("defi",, {"name", FALSE, "price"}, {TRUE, "-24h"}, {"refresh:1"; 5}, {"EUR"; TRUE})', { category: 'defi', columns: ['name', 'price'], sort: '-priceChange1d', limit: 5, currency: 'EUR' }],
  ])('%s', (formula, question) => {
    const reading = coinsReading(formula);
    expect(reading.ok && sentQuestion(reading.value.question)).toEqual({ ...usual, ...question });
  });
});

test.each(['marketCap>1e9', '24h > 5%, mcap>1B', 'category = defi and not name ~ inu', 'rank<10 or rank>90', ''])(
  'the filter of %s is the one whose text is sent',
  (where) => {
    const reading = readCoins(['all', where], settings);
    const { text, filter } = (reading.ok && reading.value.question.where) || { text: '', filter: everyCoin };
    expect(serialiseFilter(filter)).toBe(text);
    const written = parseFilter(where, { currency: 'USD' });
    expect(written.ok && serialiseFilter(written.value)).toBe(text);
  },
);

test('an empty currency is that of the settings', () => {
  const [empty, none] = [coinsReading('=COINS(,,,,, "currency=; page=2")'), coinsReading('=COINS(,,,,, "page=2")')];
  expect(empty.ok && empty.value).toEqual(none.ok && none.value);
});

test('equal questions have equal texts', () => {
  const [first, second] = [
    coinsReading('=COINS("layer-1,defi", "cap>1B and 24h>5%", "name", "24h desc", 10, "EUR;page=2")'),
    coinsReading(
      '=COINS({"DeFi","Layer 1"}, {"24h > 5%","marketCap > 1e9"}, {"Name"}, "-24h",, "page=2;limit=10;currency=eur")',
    ),
  ];
  expect(first.ok && questionName(first.value.question)).toBe(second.ok && questionName(second.value.question));
});

// oxfmt-ignore
describe('COINS refuses', () => {
  test.each<[formula: string, sentence: string | RegExp]>([
    ['=COINS("id:bitcoin")', '"id:bitcoin" is a coin, and COINS gives tables: write =COIN("id:bitcoin").'],
    ['=COINS("Binance-Smart-Chain")', '"Binance-Smart-Chain" is a blockchain: write =COINS("chain:binance-smart-chain"), or =COIN_FIND("Binance-Smart-Chain") for coins of that name.'],
    ['=COINS({"defi"; TRUE})', 'The universe comes first, such as "defi" or "all": put the refresh cell after it.'],
    ['=COINS("what is this")', '"what is this" is not a category: =COIN_CATEGORIES() lists them all.'],

    ['=COINS(, "marketcpa > 1e9")', /^Unknown field "marketcpa".*marketCap.*\nmarketcpa > 1e9\n\^{9}$/s],
    ['=COINS(, {"cap>1e9"; "24h > 0.05"})', /^"0\.05" at character 7 is unclear.*\n24h > 0\.05\n {6}\^{4}$/s],
    ['=COINS(, "price > $5",,,, "EUR")', /\$/],
    ['=COINS(, "riskScore > 50")', '"riskScore" is risk data, shown only on request: add the option risk=yes.'],
    ['=COINS(, 5)', /^The filter ends too early: expected a comparison after "5"/],

    ['=COINS(,, "name, prise")', 'No field is called "prise": did you mean "price"?'],
    ['=COINS(,, {"name","whatever"})', 'No field is called "whatever": =COIN_FIELDS() lists them all.'],
    ['=COINS(,, "name, EUR")', '"EUR" is a currency, not a field: write it as an option, "currency=EUR".'],

    ['=COINS(,,, "markt cap")', 'No field is called "markt cap": did you mean "marketCap"?'],
    ['=COINS(,,, "website")', /^Coins can't be sorted by "Website": take another field, such as id, name/],
    ['=COINS(,,, "asOf")', /^Coins can't be sorted by "As of": take another field, such as id, name/],
    ['=COINS(,,, "updated desc")', /^Coins can't be sorted by "As of": take another field, such as id, name/],
    ['=COINS(,,, "-risk")', '"riskScore" is risk data, shown only on request: add the option risk=yes.'],

    ['=COINS(,,,, 0)', 'limit is "0": write a whole number from 1 to 1000.'],
    ['=COINS(,,,, 2.5)', 'limit is "2.5": write a whole number from 1 to 1000.'],
    ['=COINS(,,,, "many")', 'limit is "many": write a whole number from 1 to 1000.'],

    ['=COINS(,,,,, "headers=some")', 'headers is "some": write headers=labels, headers=names or headers=no.'],
    ['=COINS(,,,,, "EUX")', /^No currency is called "EUX": did you mean "/],
    ['=COINS(,,,,, "risk=maybe")', 'risk is "maybe": write risk=yes or risk=no.'],
    ['=COINS(,,,,, "stale")', 'The option "stale" has no value: it takes ok or never.'],
    ['=COINS(,,,,, "headers=no, page=2")', '"headers=no, page=2" holds two options: split them by ";".'],
    ['=COINS(,,,,, "eur,headers=no")', '"eur,headers=no" holds two options: split them by ";".'],
    ['=COINS(,,,,, "EUR headers=no")', '"EUR headers=no" holds two options: split them by ";".'],
    ['=COINS(,,,,, "headers = no & EUR")', '"headers = no & EUR" holds two options: split them by ";".'],
    ['=COINS(,,,,, "limit=1,000")', 'limit is "1,000": write a whole number from 1 to 1000.'],
    ['=COINS(,,,,, "currency=euros please")', /^No currency is called "euros please"/],
    ['=COINS("defi",,,,,, {TRUE, "EUR"})', 'COINS has no use for "EUR" after its last argument: options go into one text, split by ";".'],
    ['=COINS("defi",,,,,, "EUR")', 'COINS has no use for "EUR" after its last argument: options go into one text, split by ";".'],
  ])('%s', (formula, sentence) => {
    const reading = coinsReading(formula);
    expect(reading.ok).toBe(false);
    const error = reading.ok ? '' : reading.error;
    expect(error).toEqual(sentenceLike(sentence));
  });
});

// oxfmt-ignore
describe('COIN asks', () => {
  test.each<[formula: string, questions: readonly object[]]>([
    ['=COIN()', []],
    ['=COIN("")', []],
    ['=COIN("BTC")', [{ ids: ['BTC'], columns: ['price'] }]],
    ['=COIN(" BTC ", "24h, price", "EUR")', [{ ids: ['BTC'], columns: ['priceChange1d', 'price'], currency: 'EUR' }]],
    ['=COIN({"BTC"; ""; "ETH"; "BTC"; ""})', [{ ids: ['BTC', 'ETH'], columns: ['price'] }]],
    ['=COIN({"BTC","ETH"; "id:uniswap",""}, "symbol")', [{ ids: ['BTC', 'ETH', 'id:uniswap'], columns: ['symbol'] }]],
    ['=COIN({"ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7"})', [{ ids: ['ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7'], columns: ['price'] }]],
    ['=COIN("BTC", TRUE, "EUR")', [{ ids: ['BTC'], columns: ['price'], currency: 'EUR' }]],
    ['=COIN("BTC",,, "refresh:2")', [{ ids: ['BTC'], columns: ['price'] }]],
    ['=COIN("NFT")', [{ ids: ['NFT'], columns: ['price'] }]],
    ['=COIN({"id:"; "BTC"})', [{ ids: ['BTC'], columns: ['price'] }]],
    ['=COIN(1337)', [{ ids: ['1337'], columns: ['price'] }]],
    ['=COIN("BTC", "riskScore", "risk=yes")', [{ ids: ['BTC'], columns: ['riskScore'], includeRiskScore: true }]],
  ])('%s', (formula, questions) => {
    const reading = coinReading(formula);
    expect(reading.ok && reading.value.questions).toEqual(questions);
  });

  test('a refresh token among headers is a blank header', () => {
    const reading = coinReading('=COIN("BTC", {"name", TRUE, "price"})');
    expect(reading).toMatchObject({ ok: true, value: { fields: ['name', undefined, 'price'] } });
  });

  test('refresh tokens in a range', () => {
    const reading = coinReading('=COIN("BTC",,, {TRUE; FALSE; "refresh:1"})');
    expect(reading.ok && reading.value.questions).toEqual([{ ids: ['BTC'], columns: ['price'] }]);
  });

  test('a thousand ids in a question', () => {
    const reading = readCoin([Array.from({ length: 2500 }, (_, index) => [`coin-${index}`])], settings);
    expect(reading.ok && reading.value.questions.map(({ ids }) => ids.length)).toEqual([1000, 1000, 500]);
  });
});

// oxfmt-ignore
describe('COIN sends no request for a cell that names no coin', () => {
  test.each<[cell: string, sentence: string]>([
    ['BTC, ETH', '"BTC, ETH" holds several coins: give them as a range, a coin in each cell.'],
    ['id:bitcoin;id:ethereum', '"id:bitcoin;id:ethereum" holds several coins: give them as a range, a coin in each cell.'],
    ['chain:solana', '"chain:solana" is a blockchain, and COIN gives coins: write =COINS("chain:solana").'],
    ['category:defi', '"category:defi" is a category, and COIN gives coins: write =COINS("category:defi").'],
    ['category:ai', '"category:ai" is a category, and COIN gives coins: use COINS for a table of its coins.'],
    ['#N/A', 'The cell of this coin contains the error "#N/A": correct its formula.'],
    ['#DIV/0!', 'The cell of this coin contains the error "#DIV/0!": correct its formula.'],
    ['refresh:1', '"refresh:1" is a refresh cell, and the coins come first: put it after them.'],
  ])('%s', (cell, sentence) => {
    const bad = { kind: 'bad', sentence };
    const reading = readCoin([cell], settings);
    expect(reading.ok && reading.value).toMatchObject({ ids: { single: true, rows: [[bad]] }, questions: [] });
    const range = readCoin([[['BTC'], [cell]]], settings);
    const rows = [[{ kind: 'reference', text: 'BTC' }], [bad]];
    expect(range.ok && range.value).toMatchObject({ ids: { single: false, rows }, questions: [{ ids: ['BTC'] }] });
  });

  test('a checkbox', () => {
    const sentence = '"TRUE" is a refresh cell, and the coins come first: put it after them.';
    expect(coinReading('=COIN(TRUE)')).toMatchObject({ value: { ids: { rows: [[{ kind: 'bad', sentence }]] } } });
  });

  test.each(['name:Foo, Inc.', '#1', '#NAME', 'ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7'])('but sends one for %s', (cell) => {
    const reading = readCoin([cell], settings);
    expect(reading.ok && reading.value.questions).toMatchObject([{ ids: [cell] }]);
  });
});

// oxfmt-ignore
describe('COIN refuses', () => {
  test.each<[formula: string, sentence: string]>([
    ['=COIN("BTC", "prise")', 'No field is called "prise": did you mean "price"?'],
    ['=COIN("BTC", "EUR")', '"EUR" is a currency, not a field: write it as an option, "currency=EUR".'],
    ['=COIN("BTC", "price, usd")', '"usd" is a currency, not a field: write it as an option, "currency=USD".'],
    ['=COIN("BTC",, "limit=5")', 'COIN has no option "limit": it takes currency, risk, stale, at, live.'],
    ['=COIN("BTC",, "currncy=EUR")', 'COIN has no option "currncy": did you mean "currency"?'],
  ])('%s', (formula, sentence) => {
    expect(coinReading(formula)).toEqual({ ok: false, error: sentence });
  });
});

// oxfmt-ignore
describe('COIN_FIND reads', () => {
  test.each<[formula: string, texts: readonly (string | undefined)[], limit: number]>([
    ['=COIN_FIND("uni")', ['uni'], 10],
    ['=COIN_FIND(" uni ", 3)', ['uni'], 3],
    ['=COIN_FIND("uni", "3", TRUE)', ['uni'], 3],
    ['=COIN_FIND("uni", TRUE)', ['uni'], 10],
    ['=COIN_FIND("uni", "refresh:1", "refresh:2")', ['uni'], 10],
    ['=COIN_FIND("uni",, {TRUE;"refresh:2"})', ['uni'], 10],
    ['=COIN_FIND("uni", {3;TRUE})', ['uni'], 3],
    ['=COIN_FIND(1337)', ['1337'], 10],
    ['=COIN_FIND()', [undefined], 10],
    ['=COIN_FIND({"uni";"";"btc";"";""}, FALSE)', ['uni', undefined, 'btc'], 10],
    ['=COIN_FIND({"uni","btc"})', ['uni', 'btc'], 10],
    ['=COIN_FIND({"";""})', [], 10],
  ])('%s', (formula, texts, limit) => {
    const reading = readCoinFind(readFormula(formula).values);
    const list = reading.ok ? reading.value.searches.list : undefined;
    expect(list?.map((search) => (search.kind === 'search' ? search.text : undefined))).toEqual(texts);
    expect(reading.ok && reading.value.limit).toBe(limit);
  });
});

const unit = (one: Unit): string =>
  one.kind === 'currency' ? `currency ${one.code}` : one.kind === 'reference' ? `coin ${one.text}` : one.kind;

// oxfmt-ignore
describe('COIN_CONVERT reads', () => {
  test.each<[formula: string, from: string, to: string]>([
    ['=COIN_CONVERT(1, "BTC", "EUR")', 'coin BTC', 'currency EUR'],
    ['=COIN_CONVERT(1, " btc ", " eur ")', 'coin btc', 'currency EUR'],
    ['=COIN_CONVERT(1, "eth", "BTC", TRUE)', 'coin eth', 'coin BTC'],
    ['=COIN_CONVERT(1, "symbol:EUR", "id:usd")', 'coin symbol:EUR', 'coin id:usd'],
    ['=COIN_CONVERT(1, {"BTC"}, {"USD"})', 'coin BTC', 'currency USD'],
  ])('%s', (formula, from, to) => {
    const reading = readConvertCells(readFormula(formula).values, []);
    expect(reading).toMatchObject({ ok: true, value: { single: true } });
    const [only] = reading.ok ? reading.value.rows.flat().map(readConversion) : [];
    expect(only?.kind === 'conversion' && [unit(only.from), unit(only.to)]).toEqual([from, to]);
  });

  test('dates are not amounts', () => {
    const sentence = '"2026-11-21T00:00:00.000Z" is a date, not an amount: write a number.';
    expect(readConversion([new Date('2026-11-21T00:00:00.000Z'), 'BTC', 'EUR'])).toEqual({ kind: 'bad', sentence });
  });

  test('a tall column that is mostly empty gives only its filled rows', () => {
    const column = (filled: unknown): unknown[][] => Array.from({ length: 200_000 }, (_, row) => [row < 3 ? filled : '']);
    const reading = readConvertCells([column(1), column('BTC'), 'EUR'], []);
    expect(reading.ok && reading.value.rows).toHaveLength(3);
  });
});
