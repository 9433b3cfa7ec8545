// Builds the sidebar's page into one file with its style and script: a page in Google's sidebar cannot load other files
// of the script.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../local/places.ts';
import { minify } from './minify.ts';

const folder = join(repositoryRoot, 'addon', 'sidebar', 'page');

const bundled = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    // Supported by Google's sidebar and the browsers of the playground.
    target: 'es2020',
    logLevel: 'silent',
  });
  return minify(outputFiles[0]?.text ?? '', { loader: entry.endsWith('.css') ? 'css' : 'js' });
};

/** Replaces by a function: in a replacement text `$` has a special meaning. */
const put = (page: string, mark: string, text: string): string => page.replace(mark, () => text);

/** Returns the page as HTML. */
export const buildSidebar = async (): Promise<string> => {
  const [page, style, script] = await Promise.all([
    readFile(join(folder, 'page.html'), 'utf8'),
    bundled('styles.css'),
    bundled('page.ts'),
  ]);
  return put(put(page, '/* style */', style), '/* script */', script);
};
