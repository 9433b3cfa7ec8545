// Renders a guide of the repository as a part of a page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { repositoryRoot } from '../local/places.ts';
import { readRepository } from '../way-in/repository.ts';
import { heading, html, rawHtml, type Html } from './html.ts';

/** The pages with the content of the repository's guides. */
const pageOf: Readonly<Record<string, string>> = {
  'addresses.md': '/docs/urls',
  'functions.md': '/docs/functions',
  'query-language.md': '/docs/query',
  'errors.md': '/docs/errors',
  'start.md': '/docs/start',
};

/** Where a link of a guide leads to on a page: undefined if there is no such place on the internet. */
const targetOf = (href: string): string | undefined => {
  if (href.startsWith('https://') || href.startsWith('#')) return href;
  const [file = ''] = href.split('#');
  const repository = readRepository();
  return pageOf[file] ?? (repository === undefined ? undefined : `${repository}/blob/HEAD/${join('docs', href)}`);
};

/** Headings start at the second level. Wide tables and long lines scroll by themselves, also by keyboard. */
const render = (markdown: string, label: string): string =>
  new Marked({
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href);
        return target === undefined ? text : html`<a href="${target}">${rawHtml(text)}</a>`.html;
      },
      heading: ({ text, depth }) => heading(depth > 2 ? 3 : 2, text).html,
      code: ({ text }) => html`<pre tabindex="0"><code>${text}</code></pre>`.html,
      table({ header, rows }) {
        const cells = (row: typeof header, tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag.split(' ')[0]}>`).join('');
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${cells(header, 'th scope="col"')}</tr></thead><tbody>${body}</tbody></table></div>`;
      },
    },
  }).parse(markdown, { async: false });

/**
 * The guide without its title, which the page has already.
 * @param label describes its tables.
 */
export const guide = (file: string, label: string): Html => {
  const markdown = readFileSync(join(repositoryRoot, 'docs', file), 'utf8').replace(/^# .*\n/, '');
  return rawHtml(render(markdown, label));
};
