// What a spreadsheet shows names no other kind of spreadsheet: the scripts of each host without the table of words, and
// its words in the table.

import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { type HostName, hostWords } from '../../addon/build.ts';
import { repositoryRoot } from '../../scripts/local/places.ts';

const hosts: Readonly<Record<HostName, { readonly names: RegExp; readonly entries: readonly string[] }>> = {
  google: {
    names: /\b(?:Google|Apps Script|Workspace|UrlFetch)/g,
    entries: ['apps-script/app.ts'],
  },
  excel: {
    names: /\b(?:Excel|Microsoft)/g,
    entries: ['excel/functions.ts', 'excel/task-pane.ts', 'addon/sidebar/page/page.ts'],
  },
  onlyoffice: { names: /\bONLYOFFICE/g, entries: ['onlyoffice/functions.ts'] },
  page: { names: /\bthis page\b/g, entries: ['playground/worker/worker.ts'] },
};

/** Of the option that only Excel has. */
const LIVE = 'in Excel';

const scriptsOf = async (entries: readonly string[]): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: entries.map((entry) => join(repositoryRoot, entry)),
    outdir: 'unused',
    bundle: true,
    write: false,
    format: 'esm',
    minifyWhitespace: true,
    legalComments: 'none',
    charset: 'utf8',
    plugins: [
      {
        name: 'without-words',
        setup: (bundling) => bundling.onResolve({ filter: /\/build\.ts$/ }, ({ path }) => ({ path, external: true })),
      },
    ],
  });
  return outputFiles.map(({ text }) => text).join('\n');
};

const around = (text: string, names: RegExp): readonly string[] =>
  [...text.matchAll(names)].map(({ index }) => text.slice(Math.max(0, index - 60), index + 60));

describe.each(Object.keys(hosts) as HostName[])('in %s', (host) => {
  const others = (Object.keys(hosts) as HostName[]).filter((one) => one !== host).map((one) => hosts[one].names);

  test('no script names another', async () => {
    const scripts = (await scriptsOf(hosts[host].entries)).split(LIVE).join('');
    expect(scripts.length).toBeGreaterThan(10_000);
    expect(others.flatMap((names) => around(scripts, names))).toEqual([]);
  });

  test('its words name no other, but where one is recommended', () => {
    const { noLive, ...words } = hostWords({ host });
    expect(others.flatMap((names) => around(JSON.stringify(words), names))).toEqual([]);
    expect([noLive ?? ''].flatMap((text) => around(text, hosts.google.names))).toEqual([]);
  });
});
