// How references and pairs are read, and which coin they mean: each title is the text.

import { describe, expect, it } from 'vitest';
import type { SnapshotFacts } from '../../../shared/plan/facts.ts';
import { findReference } from '../../../shared/reference/find-reference.ts';
import { parseReference, referenceText, readPair } from '../../../shared/reference/reference.ts';
import { columnsOf } from '../../support/columns-of.ts';

describe('a reference is read as', () => {
  it.each([
    ['bitcoin', 'best:bitcoin'],
    ['  BTC ', 'best:btc'],
    ['id:Bitcoin', 'id:bitcoin'],
    ['symbol: BTC', 'symbol:btc'],
    ['ticker:BTC', 'symbol:btc'],
    ['name:Shiba Inu', 'name:shiba inu'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'contract:0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['eth:0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7'],
    [
      'bsc:0xdAC17F958D2ee523a2206206994597C13D831ec7',
      'binance-smart-chain:0xdac17f958d2ee523a2206206994597c13d831ec7',
    ],
    ['$BTC', 'best:$btc'],
    ['contract:Es9vMFrzaCERmJfrF4H2', 'contract:es9vmfrzacermjfrf4h2'],
    ['0x', 'best:0x'],
    ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'contract:dezxaz8z7pnrnrjjz3wxborgixca6xjnb7yab1ppb263'],
    ['solana:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'solana:dezxaz8z7pnrnrjjz3wxborgixca6xjnb7yab1ppb263'],
    ['EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'contract:eqcxe6mutqjkfngfarotkot1lzbdiix1kcixrv7nw2id_sds'],
    ['0x2::sui::SUI', 'contract:0x2::sui::sui'],
    ['sui:0x2::sui::SUI', 'sui:0x2::sui::sui'],
    ['contract:0x2::sui::SUI', 'contract:0x2::sui::sui'],
    ['contract:sui:0x2::sui::SUI', 'sui:0x2::sui::sui'],
    ['contract: usdt.tether-token.near', 'contract:usdt.tether-token.near'],
    ['contract:a,b', 'contract:a,b'],
    ['EQUATOR', 'best:equator'],
    ['a-coin-with-a-long-id-of-forty-letters-ab', 'best:a-coin-with-a-long-id-of-forty-letters-ab'],
    ['constructor:x', 'best:constructor:x'],
    ['a:b', 'best:a:b'],
    ['', 'An empty text names no coin: write an id like bitcoin, or a symbol like BTC.'],
    ['symbol:', '"symbol:" names no coin: write the symbol after the colon.'],
    ['a\nb', 'A coin is named by at most 300 characters on one line: write an id like bitcoin, or a symbol like BTC.'],
  ])('%j', (written, expected) => {
    const reference = parseReference(written);
    expect(reference.ok ? referenceText(reference.value) : reference.error).toBe(expected);
  });
});

describe('a reference means', () => {
  const coin = (id: string, symbol: string, marketCap: number | undefined, address?: string) => ({
    numbers: marketCap === undefined ? {} : { marketCap },
    texts: { id, symbol, name: id },
    contracts: address === undefined ? [] : [address],
  });
  const columns = columnsOf([
    coin('bitcoin', 'BTC', 900, '0xaa11'),
    coin('eth', 'XYZ', 500),
    coin('ethereum', 'ETH', 400),
    coin('bitcoin-two', 'BTC', 300),
    coin('tail', 'TAIL', 100),
    coin('capless', 'NONE', undefined),
    { ...coin('blanks', ' PAD\u00a0', 200), texts: { id: 'blanks', symbol: ' PAD\u00a0', name: '\tPadded Coin ' } },
  ]);
  const facts: SnapshotFacts = { columns, complete: false, sound: true, cutoff: 100, itemCount: 50, ranksHeld: 0 };
  const meaning = (written: string, change: Partial<SnapshotFacts> = {}): string => {
    const reference = parseReference(written);
    if (!reference.ok) throw new Error(reference.error);
    const found = findReference({ ...facts, ...change }, reference.value);
    return found.kind === 'row' ? (columns.lowerTexts('id')[found.row] ?? '') : found.kind;
  };

  it.each([
    ['btc', 'bitcoin'],
    ['$btc', 'bitcoin'],
    ['$XYZ', 'eth'],
    ['symbol:$btc', 'unproven'],
    ['$', 'unproven'],
    // An id and a symbol are the same text: the larger coin is meant.
    ['eth', 'eth'],
    ['id:tail', 'tail'],
    // Another coin at the cutoff may have the same symbol.
    ['tail', 'unproven'],
    ['none', 'unproven'],
    ['unheard-of', 'unproven'],
    ['symbol:eth', 'ethereum'],
    ['name:Bitcoin', 'bitcoin'],
    ['contract:0xAA11', 'bitcoin'],
    ['name: padded coin', 'blanks'],
    ['symbol:pad', 'blanks'],
    ['pad', 'blanks'],
  ])('%s', (written, expected) => expect(meaning(written)).toBe(expected));

  it('unheard-of, in a complete set', () => expect(meaning('unheard-of', { complete: true })).toBe('absent'));
  it('none, in a complete set', () => expect(meaning('none', { complete: true })).toBe('capless'));
  it('btc, in an unsound set', () => expect(meaning('btc', { sound: false })).toBe('unproven'));
});

it.each([
  ['BTC-USD', { coin: 'BTC', currency: 'USD' }],
  ['eth/eur', { coin: 'eth', currency: 'EUR' }],
  ['SOL_BTC', { coin: 'SOL', currency: 'BTC' }],
  ['BTCUSD', { coin: 'BTC', currency: 'USD' }],
  ['BTCUSDT', { coin: 'BTC', currency: undefined }],
  ['USDC-USDT', { coin: 'USDC', currency: undefined }],
  ['CURRENCY:BTCEUR', { coin: 'BTC', currency: 'EUR' }],
  ['bitcoin', undefined],
  ['wrapped-bitcoin', undefined],
  ['XBTC', undefined],
  ['-USD', undefined],
  [`${'a'.repeat(30)}-USD`, undefined],
])('the pair of %s', (text, pair) => {
  expect(readPair(text)).toEqual(pair);
});
