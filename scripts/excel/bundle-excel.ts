// Bundles a script of the Excel add-in.

import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../local/places.ts';

export type ExcelScript = 'functions' | 'task-pane';

export const bundleExcel = async (script: ExcelScript): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, 'excel', `${script}.ts`)],
    bundle: true,
    write: false,
    format: 'iife',
    // The browser engines of supported Excels: WebView2 and Safari.
    target: 'es2020',
    charset: 'ascii',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
};
