// The reference and the operator's view, built into a folder that a gateway under test serves.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonHeaders, headersFile } from '../../scripts/assets/headers-file.ts';
import { writeFiles } from '../../scripts/assets/static-file.ts';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { buildPages } from '../../scripts/pages/build-pages.ts';
import { pagesHeaders } from '../../scripts/pages/pages-headers.ts';

export interface BuiltPages {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

export const buildPagesForTest = async (): Promise<BuiltPages> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-pages-'));
  const headers = { path: '_headers', content: headersFile([commonHeaders, ...pagesHeaders]) };
  const icon = { path: 'icon.svg', content: await readFile(join(repositoryRoot, 'icons/coinsheet.svg')) };
  await writeFiles(folder, [...(await buildPages()), icon, headers]);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
