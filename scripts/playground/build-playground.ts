// Builds the playground's files: page and scripts, third-party files, and the built add-on that it runs.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GATEWAY_PLACEHOLDER } from '../../playground/dialog/ways.ts';
import { pasteScript } from '../addon/paste-script.ts';
import { hashedName, type StaticFile } from '../assets/static-file.ts';
import { repositoryRoot } from '../local/places.ts';
import { bundleScript } from '../assets/bundle-script.ts';
import { escapeHtml } from '../pages/document.ts';
import { exampleWorkbook, firstTexts, openingCalls } from './examples.ts';
import { vendorAddress, vendorFiles } from './vendor-files.ts';
import { vendors } from './vendors.ts';

const sourceOf = (name: string): Promise<string> => readFile(join(repositoryRoot, 'playground', name), 'utf8');

/** Replaces `{{names}}` by values; a name without a value is an error. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The playground's template names an unknown {{${name}}}.`);
    return value;
  });

const readShared = (path: string): Promise<string> => readFile(join(repositoryRoot, path), 'utf8');

const named = (name: string, content: string): StaticFile => ({
  path: `playground/${hashedName(name, content)}`,
  content,
});

/** A sidebar that fills a small screen: the preview comes first. */
const WIDE_STYLE = `@media (min-width: 340px) and (max-height: 860px) {
  [role='tabpanel'] > div:has(> * > .preview) { display: flex; flex-direction: column; gap: 0 }
  [role='tabpanel'] > div > :has(> .preview) { order: -1; margin-bottom: 14px; padding-top: 0; border-top: 0 }
}`;

/** The sidebar with an extra style, and the script that replaces Google's API before all others. */
const hostedSidebar = (sidebar: string, script: string): string => {
  const tag = `<style>${WIDE_STYLE}</style><script src="${script}"></script>`;
  if (!/<head[^>]*>/i.test(sidebar)) return `${tag}${sidebar}`;
  return sidebar.replace(/<head[^>]*>/i, (head) => `${head}${tag}`);
};

interface Addon {
  readonly app: string;
  readonly functions: string;
  readonly sidebar: string;
}

const readAddon = async (folder: string): Promise<Addon> => {
  const [app, functions, sidebar] = await Promise.all([
    readFile(join(folder, 'app.js'), 'utf8'),
    readFile(join(folder, 'functions.js'), 'utf8'),
    readFile(join(folder, 'sidebar.html'), 'utf8'),
  ]);
  return { app, functions, sidebar };
};

const addonFiles = (addon: Addon, hostScript: string): readonly StaticFile[] => [
  { path: 'addon/code.txt', content: pasteScript(addon, GATEWAY_PLACEHOLDER) },
  { path: 'addon/sidebar.html', content: hostedSidebar(addon.sidebar, hostScript) },
];

/** A value as an attribute in double quotes. */
const attribute = (value: unknown): string => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const buildPlayground = async (addonFolder: string): Promise<readonly StaticFile[]> => {
  const [addon, page, starter, worker, host, template, styles, dialog, spreadsheet, small, base, icon, vendor] =
    await Promise.all([
      readAddon(addonFolder),
      bundleScript('playground/page.ts'),
      bundleScript('playground/start-worker.ts'),
      bundleScript('playground/worker/worker.ts'),
      bundleScript('playground/builder/google-host.ts'),
      sourceOf('index.html'),
      sourceOf('style.css'),
      sourceOf('dialog/dialog.css'),
      sourceOf('engine/spreadsheet.css'),
      sourceOf('small-windows.css'),
      readShared('addon/sidebar/page/base.css'),
      readShared('icons/coinsheet.svg'),
      vendorFiles(),
    ]);
  const { engine, components, charts, bootstrap, icons } = vendors;
  const [engineScript, engineStyles, engineTemplates, componentsScript, chartsScript, bootstrapStyles, iconStyles] =
    await Promise.all([
      vendorAddress(engine, engine.files[0]),
      vendorAddress(engine, engine.files[1]),
      vendorAddress(engine, engine.files[2]),
      vendorAddress(components, components.files[0]),
      vendorAddress(charts, charts.files[0]),
      vendorAddress(bootstrap, bootstrap.files[0]),
      vendorAddress(icons, icons.files[0]),
    ]);
  const pageScript = named('page.js', page);
  const workerScript = named('worker.js', worker);
  // The page's own thread must receive a worker's first script, and is soon busy with the engine: that script is small.
  // The worker receives the other one itself.
  const launcher = named('launcher.js', `importScripts('/${workerScript.path}');\n`);
  const hostScript = named('google-host.js', host);
  const styleSheet = named(
    'style.css',
    fill(styles, { bootstrapStyles, engineStyles, iconStyles })
      .replace('/* base */', () => base)
      .replace('/* dialog */', () => dialog)
      .replace('/* spreadsheet */', () => spreadsheet)
      .replace('/* small windows */', () => small),
  );
  const examples = named('examples.json', JSON.stringify(exampleWorkbook()));
  const filled = fill(template, {
    bootstrapStyles,
    engineStyles,
    iconStyles,
    engineScript,
    componentsScript,
    chartsScript,
    engineTemplates,
    examples: `/${examples.path}`,
    opening: attribute(openingCalls),
    title: escapeHtml(firstTexts.title),
    note: escapeHtml(firstTexts.note),
    formula: escapeHtml(firstTexts.formula),
    page: `/${pageScript.path}`,
    launcher: `/${launcher.path}`,
    worker: `/${workerScript.path}`,
    styles: `/${styleSheet.path}`,
    sidebar: '/addon/sidebar',
  });
  const html = filled.replace('<!-- starter -->', () => `<script>${starter.trim()}</script>`);
  return [
    { path: 'index.html', content: html },
    { path: 'icon.svg', content: icon },
    pageScript,
    launcher,
    workerScript,
    hostScript,
    styleSheet,
    examples,
    ...addonFiles(addon, `/${hostScript.path}`),
    ...vendor,
  ];
};
