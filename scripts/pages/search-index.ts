// The index of the reference's search: every section of every page with its text.

import { html } from './html.ts';
import { addressOf, type Page } from './layout.ts';
import { plainText, sectionsOf } from './sections.ts';
import type { SearchEntry } from '../../pages/docs/find-sections.ts';

/** Characters of a section that are searched: longer ones are tables that begin with what they are about. */
const MOST_TEXT = 4_000;

const entriesOf = (page: Page): readonly SearchEntry[] => {
  const address = addressOf(page);
  return [
    { address, page: page.title, title: page.title, text: page.about },
    ...sectionsOf(page.body).map(({ id, title, text }) => ({
      address: `${address}#${id}`,
      page: page.title,
      title: plainText(title.html),
      text: text.slice(0, MOST_TEXT),
    })),
  ];
};

/** @param overview lists the other pages: its sections would be found beside those that they lead to. */
export const searchIndex = (overview: Page, pages: readonly Page[]): readonly SearchEntry[] => [
  ...entriesOf({ ...overview, body: html`` }),
  ...pages.flatMap(entriesOf),
];
