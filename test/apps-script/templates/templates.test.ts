// Each template in a file with the real gateway: every formula gives values, in both syntaxes.

import { describe, expect, test } from 'vitest';
import { findCalls } from '../../../addon/formula-text/calls.ts';
import { plainLocale } from '../../../addon/formula-text/locale.ts';
import { REFRESH_NAME } from '../../../addon/formula-text/refresh-cell.ts';
import { readCellName } from '../../../addon/workbook/workbook.ts';
import { templates } from '../../../addon/templates/templates.ts';
import { type Template, type TemplateName, templateNames } from '../../../addon/templates/template.ts';
import { NARROWING } from '../../../playground/sheets/to-workbook.ts';
import type { FileLocale } from '../fakes/file-locale.ts';
import { menuNames, useTemplates } from './use-templates.ts';

const { insert } = useTemplates();

/** A call for each coin of a sheet, all of whose years are fetched together. */
const mostCalls: Partial<Record<TemplateName, number>> = { performance: 14, portfolio: 4 };

/** One of each syntax: which locale has which is the test of formula texts. */
const locales: readonly FileLocale[] = [
  { name: 'en_US', decimal: '.' },
  { name: 'de_DE', decimal: ',' },
];

describe.each(templateNames)('%s', (name) => {
  const { title, cells, charts, looks, numberFormats, changes, columnWidths } = templates[name];
  const formulas = cells.filter(({ content }) => String(content).startsWith('='));

  test.each(locales)('has no formula in error in $name', (locale) => {
    const file = insert(name, locale);
    const shown = formulas.map(({ at }) => file.text(`${title}!${at}`));
    expect(shown.filter((text) => /^(#|⚠)/.test(text))).toEqual([]);
    const numbers = changes.flatMap((range) => {
      const [from = ''] = range.split(':');
      return typeof file.value(`${title}!${from}`) === 'number' ? [] : [from];
    });
    expect(numbers).toEqual([]);
  });

  test('names the refresh cell in each call', () => {
    const calls = formulas.flatMap(({ content }) => findCalls(String(content), plainLocale));
    expect(calls.filter((call) => call.arguments.at(-1) !== REFRESH_NAME)).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(mostCalls[name] ?? 3);
  });

  test('refers only to its cells, and fills each cell once', () => {
    const ranges = [
      ...looks.map(({ range }) => range),
      ...numberFormats.map(({ range }) => range),
      ...changes,
      ...charts.flatMap(({ labels, values }) => [labels, ...values]),
    ];
    const corners = [...ranges.flatMap((range) => range.split(':')), ...cells.map(({ at }) => at)];
    expect(corners.filter((corner) => readCellName(corner) === undefined)).toEqual([]);
    expect(new Set(cells.map(({ at }) => at)).size).toBe(cells.length);
    const widest = Math.max(...cells.map(({ at }) => readCellName(at)?.column ?? 0));
    // A table may reach further than the cell of its formula.
    expect(columnWidths.length).toBeGreaterThanOrEqual(widest);
  });

  test('has charts whose axes have no decimals, in a colour for each series', () => {
    const spanOf = (range: string) => {
      const [from = '', to = from] = range.split(':');
      return [readCellName(from), readCellName(to)].flatMap((place) => (place === undefined ? [] : [place]));
    };
    const formatOf = (range: string) => {
      const [, last = { row: 0, column: 0 }] = spanOf(range);
      return numberFormats.find(({ range: formatted }) => {
        const [from = last, to = last] = spanOf(formatted);
        return from.column <= last.column && last.column <= to.column && from.row <= last.row && last.row <= to.row;
      })?.format;
    };
    for (const { values, colours } of charts) {
      expect(values.map(formatOf)).toEqual(values.map(() => expect.stringMatching(/^[^.]*0[^.]*$/)));
      expect(colours).toHaveLength(values.length);
    }
  });

  test('is formatted, coloured and charted', () => {
    const file = insert(name);
    expect(file.sheets.formatting.formats.size).toBe(numberFormats.length);
    expect(file.sheets.formatting.charts.get(title) ?? []).toHaveLength(charts.length);
    expect(file.sheets.formatting.rules.get(title)?.length).toBeGreaterThanOrEqual(2);
  });
});

test('alerts tells of each row whether it holds, in red', () => {
  const file = insert('alerts');
  const rows = [5, 6, 7, 8, 9].map((row) => [file.value(`Alerts!C${row}`), file.text(`Alerts!D${row}`)]);
  expect(rows).toEqual(rows.map(() => [expect.any(Number), expect.stringMatching(/^(alert|quiet)$/)]));
  expect(file.sheets.formatting.rules.get('Alerts')).toContainEqual(
    expect.objectContaining({ whenTextStartsWith: [['alert']], setFontColor: [['#c0342b']] }),
  );
});

test.each(templateNames)('%s names the currency of the settings, and its amounts', (name) => {
  const { title, cells, currencyCells, currencies }: Template = templates[name];
  const file = insert(name, { name: 'en_US', decimal: '.' }, { CURRENCY: 'EUR' });
  // The past is known in few currencies: a sheet about it keeps dollars, and works.
  const shown = currencies === undefined ? 'EUR' : 'USD';
  expect(currencyCells.map((at) => file.value(`${title}!${at}`))).toEqual(currencyCells.map(() => shown));
  const own = String(cells.find(({ at }) => at === 'A3')?.content ?? '');
  const note = currencies === undefined ? '' : 'Not in EUR: its rates are known for recorded days only.';
  expect(file.text(`${title}!A3`)).toBe(own + note);
  const amounts = cells.filter(({ content }) =>
    /^="(Price|Market cap|Volume 24h|Value|Cost|Profit|Gain) /.test(String(content)),
  );
  // The one about percents has no amounts, those of the portfolio have headings from formulas, and alerts any field.
  expect(amounts.length).toBeGreaterThanOrEqual(['performance', 'portfolio', 'alerts'].includes(name) ? 0 : 2);
  for (const { at } of amounts) expect(file.text(`${title}!${at}`)).toContain(` (${shown})`);
  const formulas = cells.filter(({ content }) => String(content).startsWith('=COIN'));
  expect(formulas.filter(({ at }) => /^(#|⚠)/.test(file.text(`${title}!${at}`)))).toEqual([]);
});

test('a second copy of a template gets its own sheet', () => {
  const file = insert('watchlist');
  file.run(menuNames.watchlist);
  expect(file.model.sheets.map(({ name }) => name)).toEqual([
    'Sheet1',
    'Coinsheet refresh',
    'Watchlist',
    'Watchlist 2',
  ]);
});

/** What a window of 1,366 pixels shows beside row numbers and the playground's builder. */
const VIEW_PIXELS = 1_000;

test.each(['watchlist', 'performance', 'gainersAndLosers'] as const)('the chart of %s is in view', (name) => {
  const { charts, columnWidths }: Template = templates[name];
  for (const { at, width } of charts) {
    const column = readCellName(at)?.column ?? Number.NaN;
    const left = columnWidths.slice(0, column - 1).reduce((sum, pixels) => sum + pixels, 0);
    expect(left * NARROWING + width).toBeLessThanOrEqual(VIEW_PIXELS);
  }
});
