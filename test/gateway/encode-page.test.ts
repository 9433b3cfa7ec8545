// What becomes of an upstream answer's bytes: each title is how a coin is written.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFieldNames, riskFieldNames } from '../../shared/coin/coin-fields.ts';
import { openSnapshot, type Snapshot } from '../../workers/gateway/codec/snapshot.ts';
import type { EncodedPage } from '../../workers/gateway/codec/page.ts';
import { joinPages } from '../../workers/gateway/codec/snapshot-layout.ts';
import { encodeText, metaOf, snapshotLabel, type PlainCoin } from '../support/encode-coins.ts';
import { printJson } from '../support/print-json.ts';
import { sampleSize } from '../support/sample-size.ts';

const asked = { page: 1, limit: 1000 };
const meta = (itemCount: number): string => JSON.stringify(metaOf({ ...asked, itemCount }));

const open = (page: EncodedPage): Snapshot => openSnapshot(joinPages([page], snapshotLabel));

const rowText = (snapshot: Snapshot, row: number, withRisk: boolean): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(snapshot.rows.bytes(row, withRisk));

const withoutRisk = (coin: PlainCoin): PlainCoin =>
  Object.fromEntries(Object.entries(coin).filter(([name]) => !riskFieldNames.some((risk) => risk === name)));

/** A coin as it is written, and as its row is written, with the risk data and without it. */
const one = async (written: string): Promise<readonly [string, string]> => {
  const snapshot = open(await encodeText(`{"meta":${meta(1)},"result":[${written}]}`, asked));
  return [rowText(snapshot, 0, true), rowText(snapshot, 0, false)];
};

const names = '"id":"a","name":"A","symbol":"A"';

/** A text as it is stored, character by character. */
const cleanByCharacter = (text: string): string => {
  let clean = '';
  for (const written of text) {
    const character = '\t\n\v\f\r\u0085'.includes(written) ? ' ' : written;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xe000)) continue;
    if (clean.length + character.length > 256) break;
    clean += character;
  }
  return clean;
};

describe('written is', () => {
  // oxfmt-ignore
  it.each([
    ['a plain coin', `{${names}}`, `{${names}}`, `{${names}}`],
    ['risk data at the end', `{${names},"riskScore":1,"avgChange":null}`, `{${names},"riskScore":1,"avgChange":null}`, `{${names}}`],
    ['risk data in the middle, last', `{"id":"a","riskScore":1,"name":"A","symbol":"A"}`, `{${names},"riskScore":1}`, `{${names}}`],
    ['risk data in several places, last', `{"riskScore":1,${names},"avgChange":2}`, `{${names},"riskScore":1,"avgChange":2}`, `{${names}}`],
    ['the name of risk data elsewhere', `{${names},"x":{"riskScore":{}},"y":"riskScore\\":1"}`, `{${names},"x":{"riskScore":{}},"y":"riskScore\\":1"}`, undefined],
    ['a price that is a text as none', `{${names},"price":"1"}`, `{${names},"price":null}`, undefined],
    ['risk data that is a text as none', `{"riskScore":"1",${names}}`, `{${names},"riskScore":null}`, `{${names}}`],
    ['a price beyond all numbers as none', `{${names},"price":1e999}`, `{${names},"price":null}`, undefined],
    ['a member with the name of the prototype', `{${names},"__proto__":1,"riskScore":2}`, `{${names},"__proto__":1,"riskScore":2}`, `{${names},"__proto__":1}`],
  ])('%s', async (_title, written, withRisk, plain = withRisk) => {
    expect(await one(written)).toEqual([withRisk, plain]);
  });

  it.each([
    ['a name with control characters', 'A\\u0000b\\u007f\u009fc\\n\u0085', 'Abc  '],
    ['a name with half a pair', 'A\\ud800b\\udc00', 'Ab'],
    ['a name whose rest is empty', '\\u0001', ''],
    ['a name of 16,000 characters', '币'.repeat(16_000), '币'.repeat(256)],
    ['a name whose 256th character is half a pair', `${'a'.repeat(255)}😀`, 'a'.repeat(255)],
  ])('%s, and its column', async (_title, written, clean) => {
    const text = `{"meta":${meta(1)},"result":[{"id":"a","x":"\\u0001","name":"${written}","symbol":"${written}"}]}`;
    const snapshot = open(await encodeText(text, asked));
    expect(JSON.parse(rowText(snapshot, 0, true))).toEqual({ id: 'a', x: '\u0001', name: clean, symbol: clean });
    expect([snapshot.columns.text('name', 0), snapshot.columns.text('symbol', 0)]).toEqual([clean, clean]);
  });
});

it.each([
  ['a control character', 'a\u0001'],
  ['half a pair', 'a\udc00'],
  ['257 characters', 'a'.repeat(257)],
])('an id with %s makes its row unreadable', async (_title, id) => {
  const coins = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}`, name: 'N', symbol: 'S' }));
  const page = await encodeText(
    JSON.stringify({ meta: JSON.parse(meta(21)), result: [...coins, { id, name: 'N', symbol: 'S' }] }),
    asked,
  );
  expect([page.count, page.unreadable]).toEqual([20, 1]);
});

it('contracts are the same in the row and in the column', async () => {
  const contracts = {
    contractAddress: '0x1\u0001',
    contractAddresses: [{ blockchain: 'b\ud800', contractAddress: '0x\u00022' }],
  };
  const snapshot = open(
    await encodeText(
      JSON.stringify({ meta: JSON.parse(meta(1)), result: [{ id: 'a', name: 'A', symbol: 'A', ...contracts }] }),
      asked,
    ),
  );
  expect(JSON.parse(rowText(snapshot, 0, true))).toMatchObject({
    contractAddress: '0x1',
    contractAddresses: [{ blockchain: 'b', contractAddress: '0x2' }],
  });
  expect(snapshot.columns.contracts()[0]).toEqual([
    { chain: 'b', address: '0x2' },
    { chain: undefined, address: '0x1' },
  ]);
});

describe('an answer', () => {
  it('without coins is a page without coins', async () => {
    const page = await encodeText(`{"meta":${meta(0)},"result":[ ]}`, asked);
    expect([page.count, open(page).columns.texts('id')]).toEqual([0, []]);
  });

  it('keeps the others in place where a coin is left out', async () => {
    const ids = ['a', undefined, 'c'];
    const coins = Array.from({ length: 300 }, (_, index) => ({
      id: ids[index] ?? `c${index}`,
      name: 'N',
      symbol: 'S',
    }));
    const result = coins.map((coin, index) => (index === 1 ? [1, { id: 'x' }] : coin));
    const page = await encodeText(JSON.stringify({ meta: JSON.parse(meta(300)), result }), asked);
    const snapshot = open(page);
    expect([page.unreadable, page.count]).toEqual([1, 299]);
    for (const row of [0, 1, 298])
      expect(JSON.parse(rowText(snapshot, row, true))['id']).toBe(snapshot.columns.text('id', row));
  });
});

/**
 * Names that something could be made of by mistake. V8 itself mistakes the name `"` for `\` after an object with that
 * name.
 */
const memberNames = fc
  .oneof(
    fc.constantFrom('result', 'riskScore', 'id', '__proto__', '', ',', '}', 'a\u0000b'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  .filter((name) => !/["\\]/.test(name));
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(fc.constantFrom(null, true, false, 0.1, 1e21), fc.integer(), fc.string({ unit: 'binary' })),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(memberNames, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

/** Any text, and any sequence of code units, some of them longer than a name may be. */
const anyNames = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })), { maxLength: 300 })
    .map((units) => String.fromCharCode(...units)),
  fc.string({ unit: 'grapheme-composite', minLength: 200, maxLength: 300 }),
);
const goodIds = fc.string({ unit: 'binary', minLength: 1 }).filter((id) => id === cleanByCharacter(id));

const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }), fc.integer());
const coins: fc.Arbitrary<readonly (readonly [string, unknown])[]> = fc
  .tuple(
    fc.tuple(
      fc.tuple(fc.constant('id'), goodIds),
      ...(['name', 'symbol'] as const).map((name) => fc.tuple(fc.constant(name), anyNames)),
    ),
    fc.array(fc.tuple(fc.constantFrom(...numberFieldNames), fc.oneof(number, fc.constant(null))), { maxLength: 6 }),
    fc.array(fc.tuple(fc.constantFrom(...riskFieldNames), number), { maxLength: 3 }),
    fc.array(
      fc.tuple(
        memberNames.filter((name) => !['id', 'riskScore'].includes(name)),
        anything,
      ),
      { maxLength: 4 },
    ),
  )
  .map((groups) => groups.flat())
  .chain((members) => fc.shuffledSubarray(members, { minLength: members.length }));

const idOf = (members: readonly (readonly [string, unknown])[]): unknown => Object.fromEntries(members)['id'];

describe('any page', () => {
  it('has the rows and columns that JSON.parse reads, its names cleaned', async () => {
    const pages = fc.uniqueArray(coins, { maxLength: 4, selector: idOf });
    await fc.assert(
      fc.asyncProperty(pages, fc.infiniteStream(fc.nat()), async (result, stream) => {
        const text = printJson({ meta: metaOf({ ...asked, itemCount: result.length }), result }, stream);
        const parsed: { readonly result: readonly PlainCoin[] } = JSON.parse(text);
        const snapshot = open(await encodeText(text, asked));
        expect(snapshot.columns.count).toBe(parsed.result.length);
        parsed.result.forEach((coin, row) => {
          const negative = (['price', 'priceBtc'] as const).filter((field) => Number(coin[field]) < 0);
          const cleaned = {
            // A negative price is no price.
            ...Object.fromEntries(negative.map((field) => [field, null])),
            name: cleanByCharacter(String(coin['name'])),
            symbol: cleanByCharacter(String(coin['symbol'])),
          };
          expect(JSON.parse(rowText(snapshot, row, true))).toEqual({ ...coin, ...cleaned });
          expect(JSON.parse(rowText(snapshot, row, false))).toEqual({ ...withoutRisk(coin), ...cleaned });
          for (const field of numberFieldNames) {
            const value = negative.some((name) => name === field) ? null : coin[field];
            expect(snapshot.columns.numbers(field)[row]).toEqual(typeof value === 'number' ? value : Number.NaN);
          }
          expect(snapshot.columns.text('id', row)).toBe(coin['id']);
          for (const field of ['name', 'symbol'] as const)
            expect(snapshot.columns.text(field, row)).toBe(cleaned[field]);
        });
      }),
      { numRuns: sampleSize(300) },
    );
  });
});
