// Links in the documents can be resolved, and the commands in them exist.

import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { anchorOf } from '../../scripts/pages/document.ts';

const docs = (await readdir(join(repositoryRoot, 'docs'), { recursive: true }))
  .filter((file) => file.endsWith('.md'))
  .map((file) => join('docs', file));
const papers = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'AGENTS.md', 'SECURITY.md', ...docs];

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/** Without code, in which brackets are not links. */
const prose = (markdown: string): string => markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

const anchorsOf = (file: string): ReadonlySet<string> => {
  const headings = [
    ...read(file)
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ];
  return new Set(headings.map(([, heading = '']) => anchorOf(heading)));
};

/** Links, and the files of pictures. */
const linksOf = (file: string): readonly string[] =>
  [...prose(read(file)).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? '',
  );

const isBroken = (file: string, link: string): boolean => {
  if (/^[a-z]+:/.test(link)) return !URL.canParse(link) || !link.startsWith('https://');
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : relative('.', join(dirname(file), path));
  if (!existsSync(join(repositoryRoot, target))) return true;
  return anchor !== undefined && !anchorsOf(target).has(anchor);
};

it.each([
  ['#no-such-heading', true],
  ['no-such-page.md', true],
  ['http://example.com', true],
  ['../README.md', false],
  ['operations.md#what-status-shows', false],
])('%s is broken: %s', (link, broken) => {
  expect(isBroken('docs/operations.md', link)).toBe(broken);
});

describe.each(papers)('%s', (file) => {
  it('has no broken link', () => {
    expect(linksOf(file).filter((link) => isBroken(file, link))).toEqual([]);
  });

  it('names only existing npm scripts', () => {
    const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));
    const named = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('AGENTS.md is read in a minute', () => {
  expect(read('AGENTS.md').split('\n').length).toBeLessThan(60);
});

it.each([
  ['CONTRIBUTING.md', 20],
  ['AGENTS.md', 8],
])('%s names only existing files and folders', (guide, least) => {
  const named = [...read(guide).matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(least);
  expect(named.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
});

it('the button asks for the settings that the deployment needs', () => {
  const secret = 'UPSTREAM_API_KEY';
  const asked = read('.dev.vars.example')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  // A value fills the form, so that a provider without a key can be deployed as it is.
  expect(asked).toEqual([`${secret}=none`]);
  expect(read('wrangler.toml')).not.toMatch(/^required = /m);
  const { cloudflare }: { cloudflare: { bindings: Readonly<Record<string, unknown>> } } = JSON.parse(
    read('package.json'),
  );
  const unknown = Object.keys(cloudflare.bindings).filter(
    (name) => name !== secret && !new RegExp(`^(# )?${name} = |"${name}"$`, 'm').test(read('wrangler.toml')),
  );
  expect(unknown).toEqual([]);
});
