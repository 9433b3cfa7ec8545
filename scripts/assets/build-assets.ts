// Builds all static files of the gateway, in the folder that wrangler.toml names under `[assets]`.

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { excelFiles, excelHeaders } from '../excel/excel-files.ts';
import { macroFile } from '../onlyoffice/macro-file.ts';
import { buildPlayground } from '../playground/build-playground.ts';
import { playgroundHeaders } from '../playground/playground-headers.ts';
import { buildPages } from '../pages/build-pages.ts';
import { pagesHeaders } from '../pages/pages-headers.ts';
import { assetsFolder } from '../local/places.ts';
import { commonHeaders, headersFile } from './headers-file.ts';
import { openApiFile, openApiHeaders } from '../openapi/openapi-file.ts';
import { robotsFile } from './robots-file.ts';
import { writeFiles, type StaticFile } from './static-file.ts';

export interface BuildAssetsOptions {
  /** The built add-on. */
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
