// Builds the site: a page for each document of `docs/`, the status page, the page for an unknown address, and their
// scripts, stylesheet, pictures and index of the search.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import {
  contentPolicy,
  FOREVER,
  hashedName,
  type HeaderRule,
  nothingElse,
  type Policy,
  type StaticFile,
} from '../assets/static-file.ts';
import { repositoryRoot } from '../local/places.ts';
import { readRepository } from '../repository.ts';
import type { SearchEntry } from '../../pages/docs/search.ts';
import { pageAddress, renderDocument, type Document } from './document.ts';
import { groups, renderPage, type FileAddress, type Page } from './layout.ts';

const docs = join(repositoryRoot, 'docs');

/** Scripts, with the parts that they load at first use, and stylesheet. */
const bundled = async (): Promise<readonly StaticFile[]> => {
  const { outputFiles } = await build({
    entryPoints: ['pages/style.css', 'pages/docs/docs.ts', 'pages/status/status.ts'].map((file) =>
      join(repositoryRoot, file),
    ),
    outdir: join(repositoryRoot, 'build'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  return outputFiles.map(({ path, text }) => ({ path: `pages/${basename(path)}`, content: text }));
};

/** The pictures of the documents, at the same place relative to the page as to the document. */
const pictures = async (): Promise<readonly StaticFile[]> =>
  Promise.all(
    (await readdir(join(docs, 'images'))).map(async (name) => ({
      path: `docs/images/${name}`,
      content: await readFile(join(docs, 'images', name)),
    })),
  );

export const readDocuments = async (): Promise<readonly Document[]> => {
  const files = (await readdir(docs, { recursive: true })).filter((file) => file.endsWith('.md')).sort();
  const names = files.map((file) => file.replace(/\.md$/, ''));
  const links = { names, repository: readRepository() };
  return Promise.all(
    names.map(async (name) => renderDocument(name, await readFile(join(docs, `${name}.md`), 'utf8'), links)),
  );
};

const documentPage = ({ name, html, sections }: Document): Page => ({
  file: `${pageAddress(name).slice(1)}${/(?:^|\/)README$/.test(name) ? 'index' : ''}.html`,
  title: sections[0]?.title ?? name,
  about: /^.*?[.:](?= |$)/.exec(sections[0]?.text ?? '')?.[0] ?? '',
  body: html,
  script: 'docs.js',
});

/** An empty frame that its script fills from /status; the Worker serves it to browsers at that address. */
const statusPage: Page = {
  file: 'status/index.html',
  title: 'Status',
  about: 'What this gateway holds and has spent, and the state of its upstream.',
  script: 'status.js',
  body: `<h1>Status</h1>
<div id="sentences" aria-live="polite"></div>
<p id="news" role="status">Loading…</p>
<noscript><p>This page needs JavaScript; <a href="/status?history=1">the figures as JSON</a> do not.</p></noscript>
<div id="view"></div>
<p class="note">This page costs no credits. <a href="/status?history=1">All of this as JSON</a>.</p>`,
};

const notFoundPage: Page = {
  file: 'docs/not-found.html',
  title: 'There is nothing at this address',
  about: 'It may be misspelt, or from another version.',
  body: `<h1>There is nothing at this address</h1>
<p>It may be misspelt, or from another version.</p>
<ul>
<li><a href="/">The playground</a>: formulas in a spreadsheet, in your browser and without an account.</li>
<li><a href="/docs/">The documentation</a>: every function, field and word of the query language, with examples that run.</li>
<li><a href="/docs/addresses">The addresses</a>: what programs can ask of this gateway, such as
<a href="/coins/BTC"><code>/coins/BTC</code></a>, <a href="/coins/BTC/history"><code>/coins/BTC/history</code></a> and
<a href="/coins.csv?ids=BTC,ETH"><code>/coins.csv?ids=BTC,ETH</code></a>.</li>
</ul>`,
};

/** Characters of a section that are searched: longer ones are tables that begin with what they are about. */
const MOST_TEXT = 4_000;

export const searchEntries = (documents: readonly Document[]): readonly SearchEntry[] =>
  groups.flatMap(([group, chapters]) =>
    chapters.flatMap(({ name, title: chapter }) => {
      const page = group === 'Install' ? `Install: ${chapter}` : chapter;
      const sections = documents.find((one) => one.name === name)?.sections ?? [];
      return sections.map(({ level, id, title, text }) => ({
        id: level === 1 ? pageAddress(name) : `${pageAddress(name)}#${id}`,
        page,
        title,
        text: text.slice(0, MOST_TEXT),
      }));
    }),
  );

export const buildPages = async (): Promise<readonly StaticFile[]> => {
  const documents = await readDocuments();
  const index = JSON.stringify(searchEntries(documents));
  const loaded = [...(await bundled()), { path: `pages/${hashedName('search.json', index)}`, content: index }];
  const addressOf: FileAddress = (name) => {
    const [stem = '', extension = ''] = name.split('.');
    const file = loaded.find(({ path }) => path.startsWith(`pages/${stem}-`) && path.endsWith(`.${extension}`));
    if (file === undefined) throw new Error(`There is no ${name} among the files of the pages.`);
    return `/${file.path}`;
  };
  const render = (page: Page, shown?: Document): StaticFile => ({
    path: page.file,
    content: renderPage(page, addressOf, shown),
  });
  return [
    ...documents.map((document) => render(documentPage(document), document)),
    render(statusPage),
    render(notFoundPage),
    ...loaded,
    ...(await pictures()),
  ];
};

/** Pages load and run only their own files, and call only their own gateway. */
const policy: Policy = {
  ...nothingElse,
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
};

const headers = { 'Content-Security-Policy': contentPolicy(policy) };

export const pagesHeaders: readonly HeaderRule[] = [
  { path: '/docs/*', headers },
  { path: '/status/', headers },
  { path: '/pages/*', headers: { 'Cache-Control': FOREVER } },
];
