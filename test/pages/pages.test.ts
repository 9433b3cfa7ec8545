// The built pages as text: complete, and with all entries of the tables.

import { beforeAll, describe, expect, it } from 'vitest';
import { optionTable } from '../../addon/arguments/options.ts';
import { functionNames } from '../../addon/functions/call-facts.ts';
import { readFormula } from '../../pages/docs/formula.ts';
import { makeSearch } from '../../pages/docs/search.ts';
import { describedOperations } from '../../scripts/openapi/operations.ts';
import { buildPages, readDocuments, searchEntries } from '../../scripts/pages/build-pages.ts';
import { escapeHtml, renderDocument } from '../../scripts/pages/document.ts';
import { groups } from '../../scripts/pages/layout.ts';
import { formulasIn } from '../../scripts/pages/requests.ts';
import { tables } from '../../scripts/pages/tables.ts';
import { fieldNames } from '../../shared/coin/coin-fields.ts';
import { listParameters } from '../../shared/protocol/parameters.ts';
import { reasons } from '../../shared/protocol/problem.ts';
import { operatorSymbols } from '../../shared/query/operators.ts';

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = new Map((await buildPages()).map(({ path, content }) => [path, String(content)]));
});

const page = (path: string): string => files.get(path) ?? '';
const pages = (): readonly (readonly [string, string])[] => [...files].filter(([path]) => path.endsWith('.html'));

it('ids are distinct within a page', () => {
  const twice = pages().flatMap(([path, text]) => {
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`);
  });
  expect(twice).toEqual([]);
});

it('every row of a table is in one: a blank line between rows ends it', () => {
  expect(pages().filter(([, text]) => /<p>\s*\|/.test(text))).toEqual([]);
});

it('nothing is loaded from other origins, and no page has inline scripts or styles', () => {
  for (const [, text] of pages()) {
    expect(text).not.toMatch(/(?:src|srcset)="(?:https?:)?\/\//);
    expect(text).not.toMatch(/<(?!a )[^>]* href="(?:https?:)?\/\//);
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+="/);
  }
});

it('what a page loads at once is small: the search and the formulas come at first use', () => {
  const sizes = [...files].filter(([path]) => /^pages\/(?:docs|status|chunk)-.*\.js$/.test(path));
  expect(Math.max(...sizes.map(([, text]) => text.length))).toBeLessThan(12_000);
});

it('each table is in a document', () => {
  expect(Object.keys(tables).filter((name) => [...files.values()].join('').includes(`table: ${name} `))).toEqual([]);
  expect(page('docs/fields.html')).toContain('<code>marketCap</code>');
  expect(() => renderDocument('x', '# X\n\n<!-- table: none -->', { names: [], repository: undefined })).toThrow(
    'the table "none"',
  );
});

describe('the documentation has', () => {
  const asCode = (name: string): string => `<code>${escapeHtml(name)}</code>`;

  it.each([
    ['every field', 'docs/fields.html', fieldNames],
    ['every operator', 'docs/query-language.html', operatorSymbols],
    ['every parameter', 'docs/addresses.html', Object.keys(listParameters)],
    ['every reason of an error', 'docs/errors.html', Object.keys(reasons)],
    ['every option of a formula', 'docs/functions.html', Object.keys(optionTable)],
  ])('%s', (_title, path, names) => {
    expect(names.filter((name) => !page(path).includes(asCode(name)))).toEqual([]);
  });

  it('every function of the add-on, with its arguments', () => {
    const text = page('docs/functions.html');
    expect(functionNames.filter((name) => !text.includes(`id="${name.toLowerCase()}"`))).toEqual([]);
    expect(text).toContain('COINS([universe], [where], [fields], [sort], [limit], [options])');
    expect(text).toContain('A category (&quot;defi&quot;), several');
  });

  it('every address', () => {
    const text = page('docs/addresses.html');
    const named = new Set(describedOperations.map(({ address }) => address.replace(/\{\w+\}.*/, '')));
    expect([...named].filter((name) => !text.includes(name))).toEqual([]);
  });
});

describe('in a document', () => {
  const render = (markdown: string): string =>
    renderDocument('a/b', `# T\n\n${markdown}`, { names: ['c', 'a/README'], repository: 'https://github.com/x/y' })
      .html;

  it.each([
    ['[x](../c.md#d)', 'href="/docs/c#d"'],
    ['[x](README.md)', 'href="/docs/a/"'],
    ['[x](../../shared/plan)', 'href="https://github.com/x/y/blob/HEAD/shared/plan"'],
    ['[x](#d)', 'href="#d"'],
    ['## `A_B`: c & d', '<h2 id="a_b-c--d">'],
    ['```\n<b>\n```', '&lt;b&gt;'],
    ['```\n=COIN("<b>")\n```', '=COIN(&quot;&lt;b&gt;&quot;)'],
    ['```\nGET https://YOUR-GATEWAY/coins\n```', '<span class="origin">https://YOUR-GATEWAY</span>/coins'],
  ])('%s', (markdown, html) => expect(render(markdown)).toContain(html));
});

describe('a formula', () => {
  it.each<readonly [string, string, readonly unknown[]]>([
    ['=COIN("BTC")', 'COIN', ['BTC']],
    [' = coin ( "a ""b""" , "price" ) ', 'COIN', ['a "b"', 'price']],
    ['=COINSHEET.COIN("BTC")', 'COIN', ['BTC']],
    ['=COINS(,,,, 5)', 'COINS', ['', '', '', '', 5]],
    ['=COIN_CONVERT(-1.5, "BTC", "USD")', 'COIN_CONVERT', [-1.5, 'BTC', 'USD']],
    ['=COIN({"a,b;";"ETH"}, {"price","rank"})', 'COIN', [[['a,b;'], ['ETH']], [['price', 'rank']]]],
    ['=COIN_STATUS()', 'COIN_STATUS', []],
    ['=COIN("BTC"; "price"; true)', 'COIN', ['BTC', 'price', true]],
    ['=COIN(A2:A3, "price")', 'COIN', [[['BTC'], ['ETH']], 'price']],
    ['=COIN_CONVERT(B3, a4, "USD")', 'COIN_CONVERT', [2, 'SOL', 'USD']],
    ['=COIN(A4:A6)', 'COIN', [[['SOL'], [''], ['']]]],
  ])('%s', (text, name, values) =>
    expect(readFormula(text)).toEqual({ ok: true, value: { name, values, usesCells: /[AB]\d/i.test(text) } }),
  );

  it.each<readonly [string, RegExp]>([
    ['COIN("BTC")', /^A formula begins with/],
    ['', /^A formula begins with/],
    ...['=COIN("BTC"', '=COIN("BTC") * 2', '=2 * COIN("BTC")', '=COIN(C2)', '=COIN(A2:B3)', '=COIN(A2:A)'].map(
      (text) => [text, /^One call with written values/] as const,
    ),
    ...['=COIN("BTC" "ETH")', '=COIN(COIN("BTC"))', '=COIN("BTC)', '=COIN({"BTC", A2})', '=COIN({})', '=SUM(1)'].map(
      (text) => [text, /^One call with written values/] as const,
    ),
  ])('%s is refused', (text, sentence) =>
    expect(readFormula(text)).toEqual({ ok: false, error: expect.stringMatching(sentence) }),
  );

  it('of a page can run', () => {
    const shown = pages().flatMap(([, text]) =>
      [...text.matchAll(/ href="\/#formula=([^"]*)"/g)].map(([, formula = '']) => decodeURIComponent(formula)),
    );
    expect(shown.length).toBeGreaterThan(25);
    expect(shown.filter((formula) => formulasIn(formula) === undefined || !readFormula(formula).ok)).toEqual([]);
  });
});

describe('the search', async () => {
  const entries = searchEntries(await readDocuments());
  const search = makeSearch(entries);
  const titles = (question: string): readonly string[] =>
    search(question).map(({ page: chapter, title }) => `${chapter}: ${title}`);

  it.each([
    ['coins', 'Functions: COINS'],
    ['COIN_CONVERT', 'Functions: COIN_CONVERT'],
    ['install excel', 'Install: Excel: Getting Coinsheet into Excel'],
    ['token', 'Addresses: Access tokens'],
    ['deploy', 'Start: Your gateway'],
  ])('%s', (question, first) => expect(titles(question)[0]).toBe(first));

  it.each(['', '   ', 'qqzzx', 'coins qqzzx'])('nothing for "%s"', (question) => expect(titles(question)).toEqual([]));

  it('finds every section of every chapter, each at a place that exists', () => {
    const ids = groups.flatMap(([, chapters]) =>
      chapters.flatMap(({ name }) => [
        `/docs/${name}`,
        ...[...page(`docs/${name}.html`).matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => `/docs/${name}#${id}`),
      ]),
    );
    expect(entries.map(({ id }) => id)).toEqual(ids);
  });

  it('shows no language of a code block', () =>
    expect(search('real prices')[0]?.excerpt).toMatch(/key: npm start -- --live/));

  it('shows the words found, cut around them', () => {
    const text = `${'a '.repeat(100)}needle${' b'.repeat(100)}`;
    const [found] = makeSearch([{ id: '/docs/x', page: 'X', title: 'Y', text }])('Needle');
    expect(found?.excerpt).toMatch(/^…(?:a )+needle(?: b)+…$/);
  });
});
