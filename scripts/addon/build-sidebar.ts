// Builds the sidebar's page into one file that holds its style and script, since a page in Google's sidebar can load no other
// file of the script.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../local/places.ts';

const folder = join(repositoryRoot, 'addon', 'sidebar', 'page');

const bundled = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    // What Google's page and the playground's are shown in.
    target: 'es2020',
    charset: 'ascii',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').trim();
};

/** A function as replacement: in a text, `$` would mean something. */
const put = (page: string, mark: string, text: string): string => page.replace(mark, () => text);

/** The page, as HTML. */
export const buildSidebar = async (): Promise<string> => {
  const [page, style, script] = await Promise.all([
    readFile(join(folder, 'page.html'), 'utf8'),
    bundled('styles.css'),
    bundled('page.ts'),
  ]);
  return put(put(page, '/* style */', style), '/* script */', script);
};
