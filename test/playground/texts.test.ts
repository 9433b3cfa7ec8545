// Small pure functions of the page.

import { describe, expect, it, test } from 'vitest';
import { spellFormula, waysFor } from '../../playground/dialog/ways.ts';
import { tableAddress } from '../../playground/worker/table-address.ts';
import { isLoopback } from '../../shared/text/setting.ts';
import { toCsv, toTabbed } from '../../playground/downloads.ts';
import { numberFormat } from '../../playground/engine/functions.ts';
import { readSpark, sparkText } from '../../playground/engine/spark-data.ts';
import { sparkPaths } from '../../playground/engine/spark-paths.ts';
import { nameOf, placeOf } from '../../playground/sheets/place.ts';

describe('a sparkline of', () => {
  const frame = { x: 0, y: 0, width: 108, height: 28 };
  const read = (data: unknown, options?: unknown) => {
    const spark = readSpark(data, options);
    if (!spark.ok) throw new Error(spark.error);
    return spark.value;
  };

  test.each([
    [[[1, 2, 3]], '▁▅█'],
    [[[3, 3]], '▁▁'],
    [[[-5, '', 5]], '▁ █'],
    [[['']], ' '],
    // A column, and one with places on the horizontal axis, which need not be in order.
    [[[1], [2], [3]], '▁▅█'],
    [
      [
        [20, 3],
        [10, 2],
        [0, 1],
      ],
      '▁▅█',
    ],
    [Array.from({ length: 366 }, (_, day) => [day]), '▁▂▃▃▄▅▆▆▇█'],
  ])('%j is as a text "%s"', (values, line) => {
    expect(sparkText(read(values).points)).toBe(line);
  });

  test('rising numbers is a green line from corner to corner, falling ones a red one', () => {
    const [rising] = sparkPaths(read([[0, 10]], [['linewidth', 2]]), frame);
    expect(rising).toEqual({
      path: 'M4.2 24.98L104.2 4.98L103.8 3.02L3.8 23.02ZM101.5 4a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z',
      fillColor: '#0a7d48',
    });
    expect(sparkPaths(read([[10, 0]]), frame)[0]?.fillColor).toBe('#c0342b');
  });

  test('numbers with a gap is two lines; nothing is drawn across', () => {
    const [line] = sparkPaths(read([[1, 2, '', 3, 4]]), frame);
    // Two segments and the dot at the end.
    expect(line?.path.split('Z').filter((shape) => shape !== '')).toHaveLength(3);
  });

  test('no number is nothing', () => {
    expect(sparkPaths(read([['', '']]), frame)).toEqual([]);
  });

  test('columns stand on zero, in two colours', () => {
    const options = [
      ['charttype', 'column'],
      ['negcolor', 'red'],
    ];
    expect(sparkPaths(read([[1, -1]], options), frame)).toEqual([
      { path: 'M9 14L49 14L49 4L9 4Z', fillColor: '#0a7d48' },
      { path: 'M59 14L99 14L99 24L59 24Z', fillColor: 'red' },
    ]);
  });

  test.each([
    [
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ],
      undefined,
      /^SPARKLINE draws one row or column of numbers, or two/,
    ],
    [[[1, 2]], [['charttype', 'bar']], '"bar" is not drawn in this page: write "line" or "column".'],
    [[[1, 2]], [['colour', 'red']], /^"colour" is no option of SPARKLINE here: it takes charttype, color, /],
    [[[1, 2]], [['color', 'url(x)']], 'color is a colour: write "green" or "#0a7d48".'],
    [[[1, 2]], [['ymin', 'low']], 'ymin is a number.'],
  ])('%j with %j is refused', (data, options, sentence) => {
    const spark = readSpark(data, options);
    expect(spark.ok ? '' : spark.error).toMatch(sentence);
  });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['[::1]', true],
  ['coinsheet.localhost', true],
  ['coinsheet.name.workers.dev', false],
  ['127.0.0.1.example.com', false],
])('%s is this computer: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});

describe('the texts to copy contain this gateway’s address', () => {
  test.each([
    ['=COIN("BTC")', '/coins.csv?category=defi&where=marketCap%3E1e9', /a table like this one/],
    ['=COINS("gaming",,,,5)', '/coins.csv?category=gaming&limit=5', /the selected table/],
  ])('with %s', (formula, address, remark) => {
    const taken = {
      formula,
      address: tableAddress(formula, { gatewayUrl: '', accessToken: '', currency: 'USD', stale: 'ok' }),
    };
    const ways = waysFor('https://coins.example', taken, { isLocal: false, semicolons: false });
    expect(ways.map(({ shown }) => shown)).toEqual([
      formula,
      formula.replace('=', '=COINSHEET.'),
      formula,
      `https://coins.example${address}`,
    ]);
    expect(ways.at(-1)?.steps.join()).toMatch(remark);
  });
});

it('on this computer: values for programs that load nothing from here', () => {
  const ways = waysFor(
    'http://127.0.0.1:8787',
    { formula: '=COIN("BTC")', address: undefined },
    { isLocal: true, semicolons: false },
  );
  expect(ways.map(({ program, taken }) => [program, taken.kind])).toEqual([
    ['Google Sheets', 'copy-values'],
    ['Excel', 'save-workbook'],
    ['ONLYOFFICE', 'copy-file'],
    ['LibreOffice or another', 'copy'],
  ]);
  expect(ways.slice(0, 2).every((way) => JSON.stringify(way).includes('npm run setup'))).toBe(true);
});

test('copied values have tabs between cells, and run nothing', () => {
  expect(
    toTabbed([
      ['a\tb', 1.5, null],
      ['=1+1', true, 'c\n"d"'],
    ]),
  ).toBe('a b\t1.5\t\n\'=1+1\ttrue\tc "d"');
});

it.each([
  ['en_US', '=COINS("a, b; COIN(1.5)", {"x", 1.5; "y", 2},, "24h") + COIN_AT("BTC", 2024)'],
  ['de_DE', '=COINS("a, b; COIN(1.5)"; {"x"\\ 1,5; "y"\\ 2};; "24h") + COIN_AT("BTC"; 2024)'],
  ['excel:en_US', '=COINSHEET.COINS("a, b; COIN(1.5)", {"x", 1.5; "y", 2},, "24h") + COINSHEET.COIN_AT("BTC", 2024)'],
  ['excel:de_DE', '=COINSHEET.COINS("a, b; COIN(1.5)"; {"x"\\ 1,5; "y"\\ 2};; "24h") + COINSHEET.COIN_AT("BTC"; 2024)'],
])('a formula for %s', (locale, spelled) => {
  const formula = '=COINS("a, b; COIN(1.5)", {"x", 1.5; "y", 2},, "24h") + COIN_AT("BTC", 2024)';
  expect(spellFormula(formula, locale)).toBe(spelled);
});

it('a CSV file quotes fields if needed, and contains no formulas', () => {
  expect(toCsv([['a,b', 'say "x"', '=1+1', -5, true, null]])).toBe(`"a,b","say ""x""",'=1+1,-5,true,\r\n`);
});

it.each(['\u00a0=1+1', '\u200b=1+1', '\uff1d1+1', ' @SUM(A1)', '\u22121'])(
  'a CSV file contains no formula for %j either',
  (text) => {
    expect(toCsv([[text]])).toBe(`'${text}\r\n`);
  },
);

describe('a number is shown with its significant digits:', () => {
  test.each([
    [25, undefined],
    [110.89384816, '#,##0.00'],
    [-2.5, '#,##0.00'],
    [0.689, '0.0000'],
    [-0.00001234, '0.00000000'],
    [1e-9, undefined],
  ])('%d as %s', (value, format) => {
    expect(numberFormat(value)).toBe(format);
  });
});

test.each([
  ['A1', 0, 0],
  ['Z10', 25, 9],
  ['AA2', 26, 1],
])('%s is column %i, row %i', (name, col, row) => {
  expect(placeOf(name)).toEqual({ col, row });
  expect(nameOf({ col, row })).toBe(name);
});
