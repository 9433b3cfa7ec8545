// The frame of every page: head, navigation, main part. Pages load nothing from other origins and have no inline
// scripts.

import { contentsOf } from './contents.ts';
import { html, type Html } from './html.ts';

export interface Page {
  /** Path of the file in the assets folder. */
  readonly file: string;
  /** Default: the file's path without `.html` or `index.html`. */
  readonly address?: string;
  readonly title: string;
  /** One sentence, for search engines and the list of pages. */
  readonly about: string;
  readonly body: Html;
  /** Names of its scripts, such as `docs.js`. */
  readonly scripts: readonly string[];
}

export const addressOf = ({ file, address }: Page): string => address ?? `/${file.replace(/(?:index)?\.html$/, '')}`;

const link = (page: Page, shown: Page): Html =>
  html`<li><a href="${addressOf(page)}" ${page === shown && html` aria-current="page"`}>${page.title}</a></li>`;

const isReference = ({ scripts }: Page): boolean => scripts.includes('docs.js');

const aside = (page: Page, fileAddress: (name: string) => string): Html =>
  html`<aside>
    <form class="search" role="search" data-index="${fileAddress('search.json')}">
      <label
        >Search <input type="search" autocomplete="off" spellcheck="false" placeholder="Press / to search"
      /></label>
      <p class="note" role="status"></p>
      <ul></ul>
    </form>
    ${contentsOf(page.body)}
  </aside>`;

/** @param fileAddress returns the address of a stylesheet or script. */
export const renderPage = (page: Page, all: readonly Page[], fileAddress: (name: string) => string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${page.about}" />
        <title>${page.title} · Coinsheet</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${fileAddress('style.css')}" />
        ${page.scripts.map((script) => html`<script type="module" src="${fileAddress(script)}"></script> `)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the text</a>
        <header>
          <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28" />Coinsheet</a>
          <nav aria-label="Pages">
            <ul>
              ${all.map((one) => link(one, page))}
            </ul>
          </nav>
          <a class="main" href="/">Try it</a>
        </header>
        <main id="main" tabindex="-1" ${isReference(page) && html`data-worker="${fileAddress('worker.js')}"`}>
          <h1>${page.title}</h1>
          <p class="about">${page.about}</p>
          ${isReference(page) && aside(page, fileAddress)} ${page.body}
        </main>
      </body>
    </html> `.html;
