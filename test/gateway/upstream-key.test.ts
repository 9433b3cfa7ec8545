// The gateway's own key among the upstream's data: nothing that is stored of a page holds it, however it was written.

import { describe, expect, it } from 'vitest';
import type { EncodedPage } from '../../workers/gateway/codec/page.ts';
import { readPage } from '../../workers/gateway/providers/coinstats/read-page.ts';
import { joinPages } from '../../workers/gateway/codec/snapshot-layout.ts';
import { openSnapshot } from '../../workers/gateway/codec/snapshot.ts';
import { metaOf, snapshotLabel } from '../support/encode-coins.ts';

const apiKey = 'Abc+1/QRstuvwx=';
const asked = { page: 1, limit: 1000 };

const encode = (rows: readonly string[], key = apiKey): EncodedPage => {
  const meta = JSON.stringify(metaOf({ ...asked, itemCount: rows.length }));
  const body = `{"meta":${meta},"result":[${rows.join()}]}`;
  const page = readPage(body, asked, key);
  if (!page.ok) throw new Error(page.error);
  return page.value;
};

/** All that is stored of a page, as text. */
const stored = ({ columns, rows }: EncodedPage): string =>
  [columns, rows].map((bytes) => new TextDecoder().decode(bytes)).join('');

const plain = '{"id":"b","name":"B","symbol":"B","x":"whole"}';
const escapedKey = Array.from(apiKey, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const hexOf = (one: string): string => one.charCodeAt(0).toString(16).padStart(2, '0');
const percentEncoded = Array.from(apiKey, (one) => `%${hexOf(one).toUpperCase()}`).join('');
/** Every other character, with digits of either case. */
const partlyEncoded = Array.from(apiKey, (one, at) =>
  at % 2 === 0 ? one : `%${at % 4 === 1 ? hexOf(one) : hexOf(one).toUpperCase()}`,
).join('');
const inLowerCase = apiKey.replace('+', '%2b').replace('/', '%2f').replace('=', '%3d');
const row = (members: string): string => `{"id":"a","name":"A","symbol":"A",${members}}`;
const read = (page: EncodedPage): unknown => {
  const snapshot = openSnapshot(joinPages([page], snapshotLabel));
  return JSON.parse(new TextDecoder().decode(snapshot.rows.bytes(0, true)));
};

describe('is removed', () => {
  // oxfmt-ignore
  it.each([
    ['from a name', `{"id":"a","name":"${apiKey}","symbol":"A"}`, { name: '[removed]' }],
    ['from a symbol, twice', `{"id":"a","name":"A","symbol":"${apiKey}-${apiKey}"}`, { symbol: '[removed]-[removed]' }],
    ['from an address', row(`"websiteUrl":"https://x/?key=${apiKey}&y"`), { websiteUrl: 'https://x/?key=[removed]&y' }],
    ['encoded in an address', row(`"websiteUrl":"https://x/?key=${encodeURIComponent(apiKey)}"`), { websiteUrl: 'https://x/?key=[removed]' }],
    ['encoded in part', `{"id":"a","name":"${apiKey.replace('+', '%2b')}","symbol":"${apiKey.replace('=', '%3D')}"}`, { name: '[removed]', symbol: '[removed]' }],
    ['encoded letter by letter', row(`"websiteUrl":"https://x/?key=${percentEncoded}"`), { websiteUrl: 'https://x/?key=[removed]' }],
    ['encoded at every other letter', row(`"x":["${partlyEncoded}"]`), { x: ['[removed]'] }],
    ['with one letter encoded', row(`"x":{"${apiKey.replace('Q', '%51')}":1}`), { x: { '[removed]': 1 } }],
    ['encoded in a name', `{"id":"a","name":"${partlyEncoded}","symbol":"A"}`, { name: '[removed]' }],
    ['from an unknown nested text', row(`"x":{"y":[1,"${apiKey}"]}`), { x: { y: [1, '[removed]'] } }],
    ['from the name of a member', row(`"x":{"${apiKey}":1}`), { x: { '[removed]': 1 } }],
    ['from a contract', row(`"contractAddress":"${apiKey}"`), { contractAddress: '[removed]' }],
    ['escaped as a whole', row(`"x":"${escapedKey}"`), { x: '[removed]' }],
    ['where a control character stands in it', `{"id":"a","name":"${apiKey.replace('b', 'b\u0086')}","symbol":"A"}`, { name: '[removed]' }],
    ['where a half pair stands in it', row(`"contractAddress":"${apiKey.replace('b', 'b\\ud800')}"`), { contractAddress: '[removed]' }],
    ['where the bound would cut it', `{"id":"a","name":"${'n'.repeat(250)}${apiKey}","symbol":"A"}`, { name: `${'n'.repeat(250)}[remov` }],
  ])('%s', (_title, written, expected) => {
    const page = encode([written, plain]);
    expect(read(page)).toMatchObject(expected);
    expect(stored(page)).not.toContain(apiKey);
    expect(stored(page)).not.toContain(encodeURIComponent(apiKey));
    expect(stored(page)).not.toContain(inLowerCase);
    expect(stored(page)).not.toContain(escapedKey);
    expect(stored(page).toLowerCase()).not.toContain('%72');
    // What holds no key stays as it was written.
    expect(stored(page)).toContain(plain);
  });

  it('with its row where it stands in an id', () => {
    const others = Array.from({ length: 19 }, (_, index) => `{"id":"c${index}","name":"N","symbol":"S"}`);
    const page = encode([`{"id":"${apiKey}","name":"A","symbol":"A"}`, ...others]);
    expect([page.count, page.unreadable]).toEqual([19, 1]);
    expect(stored(page)).not.toContain(apiKey);
  });

  it('with the row that another of the same id replaces', () => {
    const page = encode([row(`"rank":2,"x":"${apiKey}"`), row('"rank":1'), plain]);
    expect([page.count, page.doubled]).toEqual([2, 1]);
    expect(stored(page)).not.toContain(apiKey);
  });

  it('without the blanks and line ends that stand around it in the settings', () => {
    expect(read(encode([row(`"x":"${apiKey}"`)], ` ${apiKey}\n`))).toMatchObject({ x: '[removed]' });
  });

  it.each([
    ['capitals', 'ABCDEFGHIJ'],
    ['digits', '0123456789'],
    ['no letter at all', '++++===='],
    ['signs of regular expressions and other scripts', '(a|b)*.$^é'],
  ])('if it has %s only', (_title, key) => {
    expect(read(encode([row(`"x":"${key}"`)], key))).toMatchObject({ x: '[removed]' });
  });
});

it('what only looks like it stays', () => {
  const alike = apiKey.toLowerCase();
  expect(read(encode([row(`"x":"${alike}","y":"${apiKey.slice(1)}"`)]))).toMatchObject({
    x: alike,
    y: apiKey.slice(1),
  });
});

it('a key of less than 8 characters is left alone: it could be a word', () => {
  expect(read(encode([row('"x":"bitcoin"')], 'bitcoin'))).toMatchObject({ x: 'bitcoin' });
});
