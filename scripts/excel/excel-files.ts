// The files of the Excel add-in, and their headers.

import { join } from 'node:path';
import { repositoryRoot } from '../local/places.ts';
import { readFile } from 'node:fs/promises';
import { ADDRESS_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';
import { bundleScript } from '../assets/bundle-script.ts';
import {
  contentPolicy,
  type HeaderRule,
  inlineScripts,
  nothingElse,
  type Policy,
  type StaticFile,
} from '../assets/static-file.ts';
import { functionsJson } from './functions-json.ts';
import { iconSizes, manifestXml, versionOf } from './manifest-xml.ts';

/** For the browser engines of supported Excels: WebView2 and Safari. */
const bundleExcel = (script: 'functions' | 'task-pane'): Promise<string> =>
  bundleScript(`excel/${script}.ts`, { target: 'es2020', charset: 'ascii' });

/** Microsoft allows Office's script from this address only. */
export const OFFICE_SCRIPT = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

const ownScripts = ['/excel/functions.js', '/excel/task-pane.js'] as const;

/**
 * The page of the task pane and of the shared runtime.
 * @param sidebar the built page of the sidebar; Office's script and ours are put before it.
 */
const taskPanePage = (sidebar: string): string => {
  const tags = [OFFICE_SCRIPT, ...ownScripts].map((address) => `<script src="${address}"></script>`).join('');
  if (!sidebar.includes('<head>')) throw new Error("The sidebar's page has no head.");
  return sidebar.replace('<head>', () => `<head>${tags}`);
};

const PAGE = 'excel/task-pane.html';

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const pictures = iconSizes.map((size) => `icon-${size}.png`);

/** @param sidebar the built page of the sidebar. */
export const excelFiles = async (sidebar: string): Promise<readonly StaticFile[]> => {
  const declarations = json(functionsJson(ADDRESS_PLACEHOLDER));
  const version = versionOf(declarations);
  const [script, taskPane, ...images] = await Promise.all([
    bundleExcel('functions'),
    bundleExcel('task-pane'),
    ...pictures.map((name) => readFile(join(repositoryRoot, 'icons', name))),
  ]);
  return [
    { path: 'excel/functions.js', content: script },
    { path: 'excel/functions.json', content: declarations },
    { path: 'excel/manifest.xml', content: manifestXml(version) },
    { path: 'excel/task-pane.js', content: taskPane },
    { path: PAGE, content: taskPanePage(sidebar) },
    ...images.map((content, index) => ({ path: `excel/${pictures[index] ?? ''}`, content })),
  ];
};

/** Where Excel on the web runs: pages of these may frame the task pane. On a desktop nothing frames it. */
const officePages = [
  'https://*.cloud.microsoft',
  'https://*.live.com',
  'https://*.microsoft.com',
  'https://*.microsoft365.com',
  'https://*.office.com',
  'https://*.office365.com',
  'https://*.sharepoint.com',
];

const policy = (html: string): Policy => ({
  ...nothingElse,
  'script-src': ["'self'", new URL(OFFICE_SCRIPT).origin, ...inlineScripts(html)],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  // The settings may name another gateway, and Office's script reports to Microsoft.
  'connect-src': ["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
  'frame-ancestors': officePages,
});

export const excelHeaders = (files: readonly StaticFile[]): readonly HeaderRule[] => {
  const page = files.find(({ path }) => path === PAGE);
  if (page === undefined) throw new Error(`${PAGE} is not among the files.`);
  return [
    {
      path: '/excel/task-pane',
      headers: { 'Content-Security-Policy': contentPolicy(policy(String(page.content))) },
    },
  ];
};
