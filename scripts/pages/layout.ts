// The frame of every page: head, navigation with the chapters, main part. Pages load nothing from other origins and
// have no inline scripts. Documents of `docs/` that are no chapter are pages too, which links lead to.

import { escapeHtml, pageAddress, type Document } from './document.ts';

interface Chapter {
  /** In `docs/`, without `.md`; the page's address is `/docs/` and this. */
  readonly name: string;
  readonly title: string;
}

/** Chapters under a title; the first group needs none. */
export const groups: readonly (readonly [title: string, chapters: readonly Chapter[]])[] = [
  ['', [{ name: 'start', title: 'Start' }]],
  [
    'Install',
    [
      { name: 'install-google', title: 'Google Sheets' },
      { name: 'install-excel', title: 'Excel' },
      { name: 'install-onlyoffice', title: 'ONLYOFFICE' },
      { name: 'install-addresses', title: 'Plain addresses' },
    ],
  ],
  [
    'Use',
    [
      { name: 'functions', title: 'Functions' },
      { name: 'query-language', title: 'Query language' },
      { name: 'addresses', title: 'Addresses' },
      { name: 'past', title: 'Past' },
      { name: 'errors', title: 'Errors' },
      { name: 'assistants', title: 'Assistants' },
    ],
  ],
  [
    'Operate',
    [
      { name: 'operations', title: 'Running a gateway' },
      { name: 'providers', title: 'Market data services' },
    ],
  ],
  [
    'Tables',
    [
      { name: 'fields', title: 'Fields' },
      { name: 'limits', title: 'Limits' },
    ],
  ],
];

export interface Page {
  /** Path of the file in the assets folder. */
  readonly file: string;
  readonly title: string;
  /** One sentence, for search engines. */
  readonly about: string;
  /** Its main part, as HTML. */
  readonly body: string;
  /** Name of its script, such as `docs.js`, if it has one. */
  readonly script?: string;
}

/** Returns the address of a file such as `style.css`, whose name contains a hash. */
export type FileAddress = (name: string) => string;

const link = (address: string, title: string, isPresent: boolean): string =>
  `<a href="${address}"${isPresent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;

/** The sections of the page that is shown, below it in the list of chapters. */
const contents = ({ sections }: Document): string => {
  const shown = sections.filter(({ level }) => level === 2);
  return shown.length < 2
    ? ''
    : `<ul>${shown.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul>`;
};

const chapterList = (shown: Document): string =>
  groups
    .map(([title, chapters]) => {
      const entries = chapters.map((one) => {
        const isPresent = one.name === shown.name;
        return `<li>${link(pageAddress(one.name), one.title, isPresent)}${isPresent ? contents(shown) : ''}</li>`;
      });
      return `${title === '' ? '' : `<h2>${title}</h2>`}<ul>${entries.join('')}</ul>`;
    })
    .join('');

const aside = (shown: Document, addressOf: FileAddress): string => `<aside>
  <form class="search" role="search" data-index="${addressOf('search.json')}">
    <label>Search <input type="search" autocomplete="off" spellcheck="false" placeholder="Press / to search"></label>
    <p class="note" role="status"></p>
    <ul></ul>
  </form>
  <details class="chapters"><summary>Chapters</summary><nav aria-label="Chapters">${chapterList(shown)}</nav></details>
</aside>`;

const head = ({ title, about, script }: Page, addressOf: FileAddress): string => `<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="description" content="${escapeHtml(about)}">
  <title>${escapeHtml(title)} · Coinsheet</title>
  <link rel="icon" href="/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="${addressOf('style.css')}">
  ${script === undefined ? '' : `<script type="module" src="${addressOf(script)}"></script>`}
</head>`;

/** @param shown the document of the page, which then has the list of chapters. */
export const renderPage = (page: Page, addressOf: FileAddress, shown?: Document): string => `<!doctype html>
<html lang="en">
${head(page, addressOf)}
<body>
  <a class="skip" href="#main">Skip to the text</a>
  <header class="top">
    <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Coinsheet</a>
    <nav aria-label="Pages">${link('/docs/', 'Docs', shown !== undefined)}${link('/status', 'Status', page.file === 'status/index.html')}</nav>
    <a class="main" href="/">Try it</a>
  </header>
  <div class="page${shown === undefined ? '' : ' with-chapters'}">
  ${shown === undefined ? '' : aside(shown, addressOf)}
  <main id="main" tabindex="-1">
${page.body}
  </main>
  </div>
</body>
</html>
`;
