// One contract for every output format, and what is each format's own.

import { describe, expect, it } from 'vitest';
import { formats } from '../../workers/gateway/http/format/formats.ts';
import { formatNames } from '../../shared/protocol/parameters.ts';
import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import type { FormatOptions } from '../../workers/gateway/http/format/format.ts';
import { tableOf } from '../../workers/gateway/http/format/table.ts';
import { openSnapshot } from '../../workers/gateway/codec/snapshot.ts';
import type { ListAnswer } from '../../workers/gateway/ask/answer.ts';
import { snapshotLabel as header, snapshotOf } from '../support/encode-coins.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const names = [
  'Plain',
  'Quote "d", comma',
  '=SUM(A1)',
  '+1',
  '-2',
  '@x',
  ' =1',
  '\t=1',
  'Line\nbreak',
  '🚀 Ünï',
  'مرحبا',
  "O'Neil",
  '＝1',
];
const coins = names.map((name, index) => ({
  ...coin(`coin-${index}`, `S${index}`, index + 1, 1000 - index),
  name,
  price: index === 0 ? 1e-12 : 1.5e21,
  volume: null,
  riskScore: 12.5,
  extra: { kept: true },
  contractAddresses: [
    { blockchain: 'solana', contractAddress: 'Abc' },
    { blockchain: 'ethereum', contractAddress: '0x1' },
  ],
}));

const snapshot = openSnapshot(await snapshotOf(coins));

const answer = (rows: readonly number[]): ListAnswer => ({
  snapshot,
  asOf: header.asOfFrom,
  rows,
  total: 50,
  page: 2,
  limit: 5,
  source: 'snapshot',
});
const options: FormatOptions = { columns: undefined, risk: false, csv: { separator: ',', decimal: '.' } };

const write = (
  name: (typeof formatNames)[number],
  rows: readonly number[],
  change: Partial<FormatOptions> = {},
): string => {
  const body = formats[name].write(answer(rows), { ...options, ...change });
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
};

const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[\s\u00a0]*[=+\-@\t＝])/, '');

/** The cells of a body below its header, as a reader of that format gets them. */
const readers: Readonly<Record<(typeof formatNames)[number], (body: string) => readonly (readonly unknown[])[]>> = {
  json: (body) =>
    JSON.parse(body).result.map(({ name, price, volume }: Record<string, unknown>) => [name, price, volume ?? null]),
  table: (body) => JSON.parse(body).rows,
  csv: (body) =>
    parseCsv(body)
      .slice(1)
      .map(([name = '', price, volume]) => [
        withoutApostrophe(name),
        Number(price),
        volume === '' ? null : Number(volume),
      ]),
  text: (body) =>
    (body === '' ? [] : body.split('\n')).map((line) => {
      const [name = '', price, volume] = line.split('\t');
      return [withoutApostrophe(name), Number(price), volume === '' ? null : Number(volume)];
    }),
};

/** What is stored of a name. */
const storedName = (name: string): string => name.replace(/[\t\n]/g, ' ');

/** A plain RFC 4180 reader. */
const parseCsv = (text: string): readonly (readonly string[])[] =>
  text
    .match(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g)
    ?.map((line) =>
      [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replace(/""/g, '"') ?? bare ?? '',
      ),
    ) ?? [];

describe.each(formatNames)('%s', (name) => {
  it('holds every cell of the rows asked for, in order', () => {
    const rows = [3, 0, ...names.keys()];
    const cells = readers[name](write(name, rows, { columns: ['name', 'price', 'volume'] }));
    const shown = names.map(storedName);
    expect(cells).toEqual(rows.map((row) => [shown[row], row === 0 ? 1e-12 : 1.5e21, null]));
  });

  it('is sound without rows', () => {
    expect(readers[name](write(name, []))).toEqual([]);
  });

  it('says its type with the character set', () => {
    expect(formats[name].contentType).toMatch(/; charset=utf-8/);
  });
});

describe('json', () => {
  it('copies unknown fields and leaves risk data out unless asked', () => {
    const { meta, result } = JSON.parse(write('json', [1]));
    expect(meta).toEqual({ page: 2, limit: 5, itemCount: 50, pageCount: 10, hasPreviousPage: true, hasNextPage: true });
    expect(result[0]).toMatchObject({ extra: { kept: true }, volume: null });
    expect('riskScore' in result[0]).toBe(false);
    expect(JSON.parse(write('json', [1], { risk: true })).result[0]).toEqual(coins[1]);
  });
});

describe('table', () => {
  it('shows lists as text and says its time', () => {
    expect(JSON.parse(write('table', [0], { columns: ['contractAddresses', 'explorers', 'asOf'] }))).toEqual({
      columns: ['contractAddresses', 'explorers', 'asOf'],
      rows: [['solana:Abc, ethereum:0x1', null, '2026-01-02T03:04:05.000Z']],
      asOf: '2026-01-02T03:04:05.000Z',
      source: 'snapshot',
    });
  });

  it.each<readonly ColumnName[]>([
    ['rank', 'name', 'price', 'volume'],
    ['name', 'asOf'],
    ['price', 'rank', 'contractAddresses'],
    ['rank', 'name', 'price', 'volume'],
  ])('writes rows in %s, %s, … that it wrote before as it did then', (...columns) => {
    for (const rows of [[0, 3, 9], [9, 1], [...names.keys()], []])
      expect(write('table', rows, { columns })).toBe(JSON.stringify(tableOf(answer(rows), columns)));
  });
});

describe('csv', () => {
  it('writes for another locale', () => {
    expect(write('csv', [0, 1], { columns: ['id', 'price', 'marketCap'], csv: { separator: ';', decimal: ',' } })).toBe(
      'id;price;marketCap\r\ncoin-0;1e-12;1000\r\ncoin-1;1,5e+21;999\r\n',
    );
  });
});

describe('text', () => {
  it('of one cell is exactly the value', () => {
    expect(write('text', [0], { columns: ['price'] })).toBe('1e-12');
    expect(write('text', [0], { columns: ['id'] })).toBe('coin-0');
    expect(write('text', [0], { columns: ['volume'] })).toBe('');
  });

  it('is a line a row without a header, its cells apart by tabs', () => {
    expect(write('text', [0, 1], { columns: ['symbol', 'volume', 'marketCap'] })).toBe('S0\t\t1000\nS1\t\t999');
  });
});
