// The advice in sentences about coins works: each form is tried. COIN accepts the ids that COIN_FIND returns, and names
// with blanks around them are found.

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories, categoryNames, chains, chainNames } from '../../shared/coin/memberships.ts';
import { oddCoins, oddContracts, startOddDesk } from './odd-market.ts';
import { messageOf } from './fakes/desk.ts';
import type { GatewayDesk } from './fakes/gateway-desk.ts';
import { sampleSize } from '../support/sample-size.ts';
let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startOddDesk();
});
afterAll(() => desk?.dispose());

// First, since a connection that is idle while formulas block this thread is closed.
interface List {
  readonly result: readonly { readonly id: string; readonly name: string }[];
}

describe('names with blanks around them', () => {
  test.each<[where: string, ids: readonly string[]]>([
    ['name = Bitcoin', ['bitcoin']],
    ['name = " bitcoin "', ['bitcoin']],
    ['name in (bitcoin, Upper, BLANK)', ['bitcoin', 'Upper_Case', ' blank id ']],
    ['symbol = pad', [' blank id ']],
    ['id = "blank id"', [' blank id ']],
    ['name ~ "bitcoin "', ['bitcoin']],
    ['name ~ "  bitcoin"', []],
    ['rank < 3 and name != bitcoin', ['tether']],
    ['rank < 3 and not name in (bitcoin, x, y)', ['tether']],
  ])('%s', async (where, ids) => {
    const response = await desk.gateway.get(`/coins?where=${encodeURIComponent(where)}&sort=rank`);
    const { result }: List = await response.json();
    expect(result.map(({ id }) => id)).toEqual(ids);
    // Icons are not in the cache, so this asks the gateway.
    for (const fields of ['id', 'id, icon']) {
      const shown = desk.call('COINS', 'all', where, fields, 'rank', '', 'headers=names');
      expect(shown).toEqual([fields.split(', '), ...ids.map((id) => (fields === 'id' ? [id] : [id, null]))]);
    }
  });

  test('are shown as they are given', async () => {
    expect(desk.call('COIN', 'BTC', 'name')).toBe(' Bitcoin ');
    const response = await desk.gateway.get('/coins/bitcoin');
    expect(await response.json()).toMatchObject({ name: ' Bitcoin ' });
  });

  test('are exact matches of COIN_FIND', () => {
    expect(desk.type('=COIN_FIND({"name:bitcoin"})')).toMatchObject([{}, { 0: 'bitcoin' }]);
  });
});

const sentenceOf = (ask: () => unknown): string | undefined => {
  try {
    ask();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
};

type Call = (text: string) => unknown;

const functions: Readonly<Record<'COIN' | 'COINS' | 'COIN_FIND' | 'COIN_CONVERT', Call>> = {
  COIN: (text) => desk.call('COIN', text, 'id'),
  COINS: (text) => desk.call('COINS', text, '', 'id'),
  COIN_FIND: (text) => desk.call('COIN_FIND', text),
  COIN_CONVERT: (text) => desk.call('COIN_CONVERT', 1, text, 'USD'),
};

const quoted = '"(?:[^"]|"")*"';
const formulaForms = new RegExp(`=COIN\\w*\\((?:${quoted})?\\)`, 'g');
const textForms = new RegExp(`(?:did you mean|, or|like|write) (${quoted})`, 'gi');

const unquote = (text: string): string => text.slice(1, -1).replaceAll('""', '"');

interface Advice {
  readonly form: string;
  readonly ask: () => unknown;
}

/** The forms that a sentence advises. */
const adviceIn = (sentence: string, call: Call): readonly Advice[] => [
  ...[...sentence.matchAll(formulaForms)].map(([form]) => ({ form, ask: () => desk.type(form) })),
  ...[...sentence.matchAll(textForms)].map(([, form = '']) => ({ form, ask: () => call(unquote(form)) })),
  ...(sentence.includes('an id like bitcoin') ? [{ form: 'bitcoin', ask: () => call('bitcoin') }] : []),
  ...(sentence.includes('a symbol like BTC') ? [{ form: 'BTC', ask: () => call('BTC') }] : []),
];

/** Advice in the sentence that is refused itself, with the reason. */
const refusedAdvice = (name: keyof typeof functions, text: string): readonly unknown[] => {
  const call = functions[name];
  const sentence = sentenceOf(() => call(text));
  if (sentence === undefined) return [];
  return adviceIn(sentence, call).flatMap(({ form, ask }) => {
    const problem = sentenceOf(ask);
    return problem === undefined ? [] : [{ name, text, sentence, form, problem }];
  });
};

const ids = oddCoins.map(({ id }) => String(id));
const symbols = oddCoins.map(({ symbol }) => String(symbol));
const names = oddCoins.map(({ name }) => String(name).trim());
const addresses = oddContracts.flatMap(([address, chain]) => [address, `${chain}:${address}`]);

const misspelt = (text: string): readonly string[] => [
  text.slice(0, -1),
  `${text}x`,
  `${text.slice(0, 1)}${text}`,
  text.toUpperCase(),
];

const plain = [...ids, ...symbols, ...names, ...addresses];
const inputs: readonly string[] = [
  ...plain.flatMap((text) => [text, ...misspelt(text)]),
  ...plain.flatMap((text) => ['id', 'symbol', 'name', 'contract'].map((kind) => `${kind}:${text}`)),
  ...[...categoryNames, ...Object.values(categories)].flatMap((text) => [text, text.toUpperCase(), ...misspelt(text)]),
  ...[...categoryNames, 'what?', 'a,b', 'say "x"'].map((name) => `category:${name}`),
  ...[...chainNames, ...Object.values(chains), 'what?', 'a,b'].flatMap((name) => [
    `chain:${name}`,
    `Blockchain: ${name}`,
  ]),
  '0x00000000000000000000000000000000000000aa',
  'EQ',
  '0x3::x::Y',
  'ibc/ABC',
  'id:',
  'name:',
  'refresh:2',
  'BTC, ETH',
];

describe.each(['COIN', 'COIN_CONVERT', 'COIN_FIND'] as const)('%s', (name) => {
  test('gives advice that is accepted, for any text', () => {
    expect([...new Set(inputs)].flatMap((text) => refusedAdvice(name, text))).toEqual([]);
  });
});

test('COIN gives advice that is accepted, for random texts', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.constantFrom('id:', 'symbol:', 'name:', 'contract:', 'chain:', 'category:', ''), fc.string())
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...plain), fc.nat(9), fc.string({ maxLength: 2 }))
      .map(([one, place, more]) => one.slice(0, place) + more + one.slice(place)),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(refusedAdvice('COIN', typed)).toEqual([]);
    }),
    { numRuns: sampleSize(500) },
  );
});

test('COINS gives advice that is accepted', () => {
  // Unknown categories, which only the upstream knows, are tested below.
  const known = [...categoryNames, ...chainNames, ...Object.values(chains)];
  const texts = [
    ...known,
    ...known.map((name) => name.toUpperCase()),
    ...chainNames.map((name) => `chain:${name}`),
    ...ids.map((id) => `id:${id}`),
    ...names.map((name) => `name:${name}`),
    ...addresses.map((address) => `contract:${address}`),
    'layer 1!',
    'what is this',
    'chain:what?',
  ];
  expect(texts.flatMap((text) => refusedAdvice('COINS', text))).toEqual([]);
});

// oxfmt-ignore
describe('a category in the place of a coin', () => {
  test.each<[formula: string, sentence: string]>([
    ['=COIN("metaverse")', '"metaverse" is a category, and COIN gives coins: write =COINS("metaverse"), or "id:metaverse" for the coin of that name.'],
    ['=COIN("nft")', '"nft" is a category, and COIN gives coins: write =COINS("nft"), or "id:apenft" for the coin of that name.'],
    ['=COIN("gaming")', '"gaming" is a category, and COIN gives coins: write =COINS("gaming").'],
    ['=COIN_CONVERT(1, "metaverse", "USD")', '"metaverse" is a category, and COIN_CONVERT takes coins: write =COINS("metaverse"), or "id:metaverse" for the coin of that name.'],
    ['=COIN_CONVERT(1, "BTC", "gaming")', '"gaming" is a category, and COIN_CONVERT takes coins: write =COINS("gaming").'],
    ['=COIN("metavers")', 'No coin has the id or symbol "metavers". Did you mean "id:metaverse"? =COIN_FIND("metavers") looks for coins like it.'],
  ])('%s', (formula, sentence) => {
    expect(sentenceOf(() => desk.type(formula))).toBe(sentence);
  });

});

describe('COIN reads the ids that COIN_FIND returns as the same coins', () => {
  test.each(oddCoins.map(({ id, name }) => [String(id), String(name).trim()]))('%s', (id, name) => {
    const [, row] = desk.call('COIN_FIND', [[`name:${name}`]]) as readonly (readonly unknown[])[];
    expect(desk.call('COIN', row?.[0], 'id')).toBe(id);
    expect(desk.call('COIN_CONVERT', 1, row?.[0], 'USD')).toBe(1);
  });

  test('with a prefix only if the id would be read as something else', () => {
    const rows = desk.call(
      'COIN_FIND',
      oddCoins.map(({ name }) => [`name:${String(name).trim()}`]),
    );
    const given = (rows as readonly (readonly unknown[])[]).slice(1).map(([id]) => String(id));
    expect(given.filter((id) => !id.startsWith('id:'))).toEqual([
      'bitcoin',
      'tether',
      'sui',
      'pepe-large',
      'apenft',
      'solana',
      'Upper_Case',
      '007',
    ]);
  });

  test('also by contract', () => {
    expect(desk.type('=COIN_FIND("0x2::sui::SUI")')).toMatchObject([{}, { 0: 'sui' }]);
  });
});

test.each(oddContracts)('a contract address of any form names its coin: %s', (address, chain, id) => {
  const isPlain = /^0x|^EQ|^Es9/.test(address) && !address.includes(',');
  for (const reference of [
    `contract:${address}`,
    `contract: ${address.toLowerCase()}`,
    `contract:${chain}:${address}`,
    ...(isPlain ? [address, `${chain}:${address}`] : []),
  ])
    expect([reference, desk.call('COIN', reference, 'id')]).toEqual([reference, id]);
});

test('an unknown contract address says how', () => {
  expect(sentenceOf(() => desk.call('COIN', 'ibc/D3327A763C23F01EC43D1F0DB3CEFEC3'))).toContain(
    'Write an id like bitcoin, a symbol like BTC, or a contract address after contract:. =COIN_FIND(',
  );
});
