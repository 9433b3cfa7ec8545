// Builds all static files of the gateway, in the folder that wrangler.toml names under `[assets]`.

import { routes } from '../../workers/gateway/http/route/routes.ts';
import { commonHeaders, headersFile, type StaticFile, writeFiles } from './static-file.ts';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { excelFiles, excelHeaders } from '../excel/excel-files.ts';
import { macroFile } from '../onlyoffice/macro-file.ts';
import { buildPlayground } from '../playground/build-playground.ts';
import { playgroundHeaders } from '../playground/playground-headers.ts';
import { buildPages, pagesHeaders } from '../pages/build-pages.ts';
import { assetsFolder } from '../local/places.ts';
import { openApiFile, openApiHeaders } from '../openapi/openapi-document.ts';

// robots.txt: asks crawlers not to fetch addresses with data. The pages link to examples of them, and the first request
// for a set of coins costs credits. Crawlers may ignore it.

/** The start of an address, such as `/coins` for `/coins.csv` and `/coins/{id}`: robots.txt lists prefixes. */
const beginningOf = (address: string): string => /^\/\w*/.exec(address)?.[0] ?? address;

const withData = new Set(routes.filter(({ scope }) => scope === 'data').map(({ address }) => beginningOf(address)));

export const robotsFile: StaticFile = {
  path: 'robots.txt',
  content: ['User-agent: *', ...[...withData].map((beginning) => `Disallow: ${beginning}`), ''].join('\n'),
};

interface BuildAssetsOptions {
  readonly addonFolder: string;
  /** Default: the folder that the gateway serves. */
  readonly outDir?: string;
}

export const buildAssets = async ({ addonFolder, outDir = assetsFolder }: BuildAssetsOptions): Promise<void> => {
  const playground = await buildPlayground(addonFolder);
  const pages = await buildPages();
  const excel = await excelFiles(await readFile(join(addonFolder, 'sidebar.html'), 'utf8'));
  const rules = [
    commonHeaders,
    ...playgroundHeaders(playground),
    ...pagesHeaders,
    ...excelHeaders(excel),
    openApiHeaders,
  ];
  const files: readonly StaticFile[] = [
    ...playground,
    ...pages,
    ...excel,
    await macroFile(),
    openApiFile(),
    robotsFile,
    { path: '_headers', content: headersFile(rules) },
  ];
  await rm(outDir, { recursive: true, force: true });
  await writeFiles(outDir, files);
};
