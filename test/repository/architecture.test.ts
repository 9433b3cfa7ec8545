// Checks docs/architecture.md: its files exist, its walks follow the imports, and the gateway's folders are layered so.

import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';

const page = readFileSync(join(repositoryRoot, 'docs/architecture.md'), 'utf8');

interface Section {
  readonly heading: string;
  readonly text: string;
}

const sections: readonly Section[] = page.split(/^## /m).map((part) => {
  const [heading = '', ...lines] = part.split('\n');
  return { heading, text: lines.join('\n').replaceAll(/^```[\s\S]*?^```$/gm, '') };
});

/** Files and folders in code spans. A leading slash marks an address. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w.-][\w./-]*(?:\.(?:ts|json)|\/))`/g)].map(([, path = '']) => path);

/** A path is relative to the repository, or to the folder in the section's heading. */
const exists = ({ heading }: Section, path: string): boolean =>
  ['', ...pathsIn(heading)].some((base) => existsSync(join(repositoryRoot, base, path)));

describe.each(sections)('$heading', (section) => {
  it('names only existing files and folders', () => {
    expect(pathsIn(section.text).filter((path) => !exists(section, path))).toEqual([]);
  });
});

/** Imports of a file, in paths of the repository. */
const imported = (file: string): readonly string[] =>
  [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );

describe('each file of a walk is imported by one before it, directly or through one other:', () => {
  const walks = sections.filter(({ heading }) => heading.startsWith('A '));

  it('there are three walks', () => {
    expect(walks.map(({ heading }) => heading.split(':')[0])).toEqual(['A list', 'A formula', 'A refresh']);
  });

  it.each(walks)('$heading', ({ heading, text }) => {
    const files = [...text.matchAll(/^\| `([\w./-]+\.ts)` \|/gm)].map(([, path = '']) => {
      const base = ['', ...pathsIn(heading)].find((folder) => existsSync(join(repositoryRoot, folder, path)));
      return join(base ?? '', path);
    });
    expect(files.length).toBeGreaterThan(10);
    const leadsTo = (from: string, to: string): boolean =>
      imported(from).some((file) => file === to || imported(file).includes(to));
    const unreached = files.filter(
      (file, place) => place > 0 && !files.slice(0, place).some((one) => leadsTo(one, file)),
    );
    expect(unreached).toEqual([]);
  });
});

describe('the folders of the gateway', async () => {
  const gateway = join(repositoryRoot, 'workers/gateway');
  const table = sections.find(({ heading }) => heading === 'Folders of `workers/gateway/`')?.text ?? '';
  const layers = [...table.matchAll(/^\| `([\w/]+)\/` \|/gm)].map(([, folder = '']) => folder);
  /** Undefined for the files beside the folders; `?` and the folder where the table has none. */
  const folderOf = (file: string): string | undefined =>
    file.includes('/') ? (layers.find((layer) => file.startsWith(`${layer}/`)) ?? `?${dirname(file)}`) : undefined;
  const layerOf = (file: string): number => {
    const folder = folderOf(file);
    return folder === undefined ? layers.length : layers.indexOf(folder);
  };
  const files = (await readdir(gateway, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const importsOf = (file: string): readonly string[] =>
    [...readFileSync(join(gateway, file), 'utf8').matchAll(/ from '(\.[^']+)';/g)]
      .map(([, path = '']) => relative(gateway, join(gateway, dirname(file), path)))
      .filter((path) => !path.startsWith('..'));

  it('are all in the table', () => {
    expect([...new Set(files.flatMap((file) => folderOf(file) ?? []))].sort()).toEqual([...layers].sort());
  });

  it('import only folders above them in the table', () => {
    const upward = files.flatMap((file) =>
      importsOf(file)
        .filter((path) => layerOf(path) > layerOf(file))
        .map((path) => `${file} imports ${path}`),
    );
    expect(upward).toEqual([]);
  });

  it('ask/ knows no HTTP', () => {
    const names = /\b(?:Request|Response|Headers|URL|URLSearchParams)\b/;
    const withoutComments = (file: string): string =>
      readFileSync(join(gateway, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const asking = files.filter((file) => file.startsWith('ask/'));
    expect(asking.length).toBeGreaterThan(10);
    expect(asking.filter((file) => names.test(withoutComments(file)))).toEqual([]);
  });

  it('know a market data service by its port only', () => {
    const direct = files
      .filter((file) => folderOf(file) !== 'providers')
      .flatMap((file) =>
        importsOf(file)
          .filter((path) => /^providers\/\w+\//.test(path))
          .map((path) => `${file} imports ${path}`),
      );
    expect(direct).toEqual([]);
  });
});
