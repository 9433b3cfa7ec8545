// Builds the reference and the status page: HTML from the tables, scripts and stylesheet from `pages/`.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { hashedName, type StaticFile } from '../assets/static-file.ts';
import { repositoryRoot } from '../local/places.ts';
import { errorsPage } from './chapters/errors.ts';
import { fieldsPage } from './chapters/fields.ts';
import { functionsPage } from './chapters/functions.ts';
import { limitsPage } from './chapters/limits.ts';
import { notFoundPage } from './chapters/not-found.ts';
import { openApiPage } from './chapters/openapi.ts';
import { overviewPage } from './chapters/overview.ts';
import { pastPage } from './chapters/past.ts';
import { queryPage } from './chapters/query.ts';
import { startPage } from './chapters/start.ts';
import { statusPage } from './chapters/status.ts';
import { urlsPage } from './chapters/urls.ts';
import { renderPage, type Page } from './layout.ts';
import { searchIndex } from './search-index.ts';

/** Scripts and stylesheet of the pages. */
const sources = [
  'pages/style.css',
  'pages/docs/docs.ts',
  'pages/start/start.ts',
  'pages/status/status.ts',
  'playground/reference/formulas.ts',
] as const;

const bundled = async (): Promise<readonly StaticFile[]> => {
  const { outputFiles } = await build({
    entryPoints: sources.map((file) => join(repositoryRoot, file)),
    outdir: join(repositoryRoot, 'build'),
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  return outputFiles.map(({ path, text }) => ({ path: `pages/${hashedName(basename(path), text)}`, content: text }));
};

/** The pictures of the guides, at the same place relative to the page as to the guide. */
const pictures = async (): Promise<readonly StaticFile[]> => {
  const folder = join(repositoryRoot, 'docs/images');
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => ({ path: `docs/images/${name}`, content: await readFile(join(folder, name)) })),
  );
};

/** The overview first. */
const pages = (): readonly [Page, ...Page[]] => {
  const chapters = [
    startPage(),
    functionsPage(),
    fieldsPage(),
    queryPage(),
    pastPage(),
    urlsPage(),
    errorsPage(),
    limitsPage(),
    openApiPage(),
  ];
  return [overviewPage(chapters), ...chapters, statusPage()];
};

export interface BuildPagesOptions {
  /** Address of the worker's script that runs the add-on. */
  readonly worker: string;
}

export const buildPages = async ({ worker }: BuildPagesOptions): Promise<readonly StaticFile[]> => {
  const listed = pages();
  const [overview, ...others] = listed;
  const index = JSON.stringify(searchIndex(overview, others));
  const loaded = [...(await bundled()), { path: `pages/${hashedName('search.json', index)}`, content: index }];
  /** The address of a file such as `docs.js`, whose name contains a hash. */
  const addressOf = (name: string): string => {
    if (name === 'worker.js') return worker;
    const [stem = '', extension = ''] = name.split('.');
    const file = loaded.find(({ path }) => path.startsWith(`pages/${stem}-`) && path.endsWith(`.${extension}`));
    if (file === undefined) throw new Error(`There is no ${name} among the files of the pages.`);
    return `/${file.path}`;
  };
  const render = (page: Page): StaticFile => ({ path: page.file, content: renderPage(page, listed, addressOf) });
  return [...[...listed, notFoundPage()].map(render), ...loaded, ...(await pictures())];
};
