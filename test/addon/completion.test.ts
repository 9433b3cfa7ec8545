// Completion of the texts inside a formula's quotes.

import { describe, expect, test } from 'vitest';
import {
  completeFormula,
  completeFields,
  completeListOptions,
  completeSort,
  completeUniverse,
  textInFormula,
} from '../../addon/completion/complete.ts';
import { completeWhere, type Completions } from '../../addon/completion/complete-where.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { runSync } from '../../addon/steps/step.ts';
import { sheetHost } from '../../apps-script/sheet-host.ts';
import { plainServices } from '../apps-script/fakes/plain-services.ts';
import { reply, scriptGateway } from '../apps-script/fakes/scripted-gateway.ts';
import { addonGatewayUrl } from '../support/addon-gateway-url.ts';

const texts = ({ items }: Completions): readonly string[] => items.map(({ text }) => text);

describe('lists', () => {
  test.each<[complete: (text: string) => Completions, typed: string, first: readonly string[]]>([
    [completeUniverse, 'de', ['defi']],
    [completeUniverse, 'defi, lay', ['defi, layer-1', 'defi, layer-2']],
    [completeUniverse, 'sol', ['chain:solana']],
    [completeUniverse, 'chain:bin', ['chain:binance-smart-chain']],
    [completeUniverse, 'stab', ['stablecoins']],
    [completeFields, '', ['price', 'marketCap', '24h']],
    [completeFields, 'na', ['name']],
    [completeFields, 'name, 24', ['name, 24h']],
    [completeFields, 'name, mc', ['name, marketCap']],
    [completeSort, '-vol', ['-volume']],
    [completeSort, '24h d', ['24h desc']],
    [completeListOptions, 'EU', ['currency=EUR']],
    [completeListOptions, 'currency=EUR; hea', ['currency=EUR; headers=no', 'currency=EUR; headers=names']],
  ])('%o %s', (complete, typed, first) => {
    expect(texts(complete(typed)).slice(0, first.length)).toEqual(first);
  });

  test.each<[complete: (text: string) => Completions, typed: string, wrong: RegExp]>([
    [completeFields, 'name, ', /name$/],
    [completeUniverse, 'defi, ', /defi$|all$/],
    [completeUniverse, 'all, ', /./],
    [completeUniverse, 'chain:solana, ', /, chain:/],
    [completeListOptions, 'currency=EUR; ', /currency=...$/],
  ])('%o %s offers nothing that would be refused', (complete, typed, wrong) => {
    expect(texts(complete(typed)).filter((text) => wrong.test(text))).toEqual([]);
  });

  test.each([
    ['de', true],
    ['defi', false],
    ['defi, ', false],
    ['defi, gam', true],
  ])('%j is unfinished: %s', (typed, isPartial) => {
    expect(completeUniverse(typed).isPartial).toBe(isPartial);
  });
});

describe('filters', () => {
  test.each<[typed: string, first: string]>([
    ['', 'price '],
    ['mar', 'marketCap '],
    ['24', '24h '],
    ['marketCap ', 'marketCap > '],
    ['marketCap >', 'marketCap > '],
    ['name ', 'name ~ '],
    ['marketCap > ', 'marketCap > 1B'],
    ['24h >', '24h > '],
    ['24h > ', '24h > 5%'],
    ['marketCap > 1e9 ', 'marketCap > 1e9 and '],
    ['marketCap > 1e9 a', 'marketCap > 1e9 and '],
    ['marketCap > 1e9 and pri', 'marketCap > 1e9 and price '],
    ['(rank < 9 or vol', '(rank < 9 or volume '],
    ['not na', 'not name '],
    ['marketCap > 1e9 or ', 'marketCap > 1e9 or price '],
  ])('%j goes on with %j', (typed, first) => {
    expect(texts(completeWhere(typed, 'USD'))[0]).toBe(first);
  });

  test.each([
    ['marketCp > 1e9', 'marketCap > 1e9'],
    ['market cap > 1e9', 'marketCap > 1e9'],
    ['24h > 0.05', '24h > 5%'],
    ['volume => 1M and rank < 5', 'volume >= 1M and rank < 5'],
  ])('%j is corrected to %j', (typed, fixed) => {
    const [fix] = completeWhere(typed, 'USD').items;
    expect(fix?.text).toBe(fixed);
    expect(fix?.hint).not.toBe('');
    expect(parseFilter(fixed, { currency: 'USD' }).ok).toBe(true);
  });

  test('a filter that is complete has nothing to go on with until a blank is typed', () => {
    expect(completeWhere('marketCap > 1e9', 'USD')).toMatchObject({ isPartial: false });
    expect(completeWhere("name ~ 'marketCap ", 'USD').isPartial).toBe(false);
  });
});

describe('the text in a formula', () => {
  test.each<[formula: string, found: unknown]>([
    ['=COINS("de', { name: 'COINS', place: 0, text: 'de', isClosed: false, before: [] }],
    ['=coins("defi", "24h > ', { name: 'COINS', place: 1, text: '24h > ', isClosed: false, before: ['defi'] }],
    ['=COINS("defi", "24h > 5%"', { place: 1, text: '24h > 5%', isClosed: true }],
    ['=COINS(A1, "pri', { place: 1, text: 'pri', before: [undefined] }],
    ['=COINS("all",, "na', { place: 2, text: 'na', before: ['all', ''] }],
    ['=SUM(1, COIN(A1, "pri', { name: 'COIN', place: 1, before: [undefined] }],
    ['=COINS("all", "name ~ ""a', { text: 'name ~ "a' }],
    ['=COINS(COIN("a"), "b', { name: 'COINS', place: 1, before: [undefined] }],
  ])('%s', (formula, found) => {
    expect(textInFormula(formula)).toMatchObject(found ?? {});
  });

  test.each(['COINS("de', '=SUM("de', '=COINS(A1&"de', '=COIN({"a"; "b', '=COINS(', '="de', "='de"])(
    'none in %s',
    (formula) => {
      expect(textInFormula(formula)).toBeUndefined();
    },
  );
});

describe('of a formula', () => {
  const complete = (formula: string) => {
    const services = plainServices(scriptGateway().send);
    const build = { gatewayUrl: addonGatewayUrl, id: 'completion' };
    return runSync(completeFormula({ build, now: services.now }, formula), sheetHost(services, build));
  };

  test.each<[formula: string, count: string | null]>([
    ['=COINS("defi"', '2 coins'],
    ['=COINS("all", "rank > 9"', expect.stringMatching(/^1 of the 3 largest coins|^1 coin matches/)],
    ['=COINS("all", "rank > 9 and', null],
    ['=COINS("defi", "rank > ', null],
    ['=COINS(A1, "rank > 9"', null],
    ['=COINS("my own list"', null],
    // A set is not fetched while its name may still grow.
    ['=COINS("defi', null],
    ['=COINS("all", "rank > 9", "na', null],
  ])('%s counts %s', (formula, count) => {
    expect(complete(formula)).toMatchObject({ count });
  });

  test('coins are offered for COIN, from the snapshot', () => {
    expect(complete('=COIN("uni')).toMatchObject({
      items: [{ text: 'UNI', label: 'Uniswap', hint: 'UNI' }],
      isPartial: false,
    });
  });

  test.each<[typed: string, offered: readonly string[]]>([
    // By size among those that begin like it; the exact one is there.
    ['bit', ['BTC', 'bitget', 'BIT', 'RABBIT']],
    // UNI is two coins, EUR a currency, gaming a category: their ids mean them.
    ['uni', ['uniswap', 'unicorn', 'UNIT']],
    ['euro', ['euro-coin']],
    ['gam', ['game-coin']],
    ['COIN7', ['C7']],
  ])('for %s %j are offered, tickers where they mean one coin', (typed, offered) => {
    const listed = [
      ['bitcoin', 'BTC', 'Bitcoin'],
      ['uniswap', 'UNI', 'Uniswap'],
      ['bitget', 'BGB', 'Bitget Token'],
      ['bgb', 'BG', 'Other'],
      ['euro-coin', 'EUR', 'Euro Coin'],
      ['unicorn', 'UNI', 'Unicorn'],
      ['unit', 'UNIT', 'Unit'],
      ['bit', 'BIT', 'Bit'],
      ['rabbit', 'RABBIT', 'Rabbit'],
      ['game-coin', 'GAMING', 'Game Coin'],
      ...Array.from({ length: 9 }, (_, place) => [`coin${place}x`, `C${place}`, `Coin${place}`]),
    ];
    const column = (name: string): readonly unknown[] => {
      const place = ['id', 'symbol', 'name'].indexOf(name);
      if (name === 'contractAddresses') return listed.map(() => []);
      return listed.map((coin, row) => (place < 0 ? 1e6 - row : coin[place]));
    };
    const { send } = scriptGateway();
    const services = plainServices((request) => {
      const names = (new URL(request.url).searchParams.get('columns') ?? '').split(',');
      const answer: object = JSON.parse(send(request).body);
      const facts = { count: listed.length, itemCount: listed.length, complete: true, sound: true, cutoff: 0 };
      return reply({ ...answer, facts, columns: Object.fromEntries(names.map((name) => [name, column(name)])) });
    });
    const build = { gatewayUrl: addonGatewayUrl, id: 'coins' };
    const found = runSync(completeFormula({ build, now: services.now }, `=COIN("${typed}`), sheetHost(services, build));
    expect(found?.items.map(({ text }) => text)).toEqual(offered);
  });

  test('nothing is offered elsewhere', () => {
    expect(complete('=SUM("a')).toBeNull();
    expect(complete('=COIN_CONVERT("1')).toBeNull();
  });
});
