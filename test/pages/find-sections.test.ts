// The search of the reference: what it finds, and in which order.

import { expect, it } from 'vitest';
import { findSections } from '../../pages/docs/find-sections.ts';
import { buildPages } from '../../scripts/pages/build-pages.ts';

const built = await buildPages({ worker: '/playground/worker.js' });
const index = JSON.parse(String(built.find(({ path }) => path.startsWith('pages/search-'))?.content));

const titles = (question: string): readonly string[] =>
  findSections(index, question).map(({ entry: { page, title } }) => `${page}: ${title}`);

it.each([
  ['coins', 'Functions: COINS'],
  ['COIN_CONVERT', 'Functions: COIN_CONVERT'],
  ['excel', 'Addresses: Excel, one value'],
])('%s', (question, first) => expect(titles(question)[0]).toBe(first));

it.each(['', '   ', 'qqzzx', 'coins qqzzx'])('nothing for "%s"', (question) => expect(titles(question)).toEqual([]));

it('every page and every heading can be found, and leads to a place that exists', () => {
  const pages = built.filter(({ path }) => /^docs\/(?!not-found|index).*\.html$/.test(path));
  for (const { path, content } of pages) {
    const address = `/${path.replace(/(?:index)?\.html$/, '')}`;
    const ids = [...String(content).matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => `${address}#${id}`);
    const entries: readonly { readonly address: string }[] = index;
    expect(entries.map((entry) => entry.address)).toEqual(expect.arrayContaining([address, ...ids]));
  }
});

it('an excerpt shows the word, and cuts around it', () => {
  const text = `${'a '.repeat(100)}needle${' b'.repeat(100)}`;
  const [found] = findSections([{ address: '/docs/x', page: 'X', title: 'Y', text }], 'Needle');
  expect(found?.excerpt).toMatch(/^…(?:a )+needle(?: b)+…$/);
});
