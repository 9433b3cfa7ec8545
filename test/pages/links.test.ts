// Every link on the playground and the pages, as built, leads somewhere: to a file, to a place in it, or to an address
// that the Worker answers.

import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { routes } from '../../workers/gateway/http/route/routes.ts';

const ORIGIN = 'https://gateway.example';

const names = await readdir(inject('pagesFolder'), { recursive: true });
const files: ReadonlySet<string> = new Set(names);
const read = (file: string): string => readFileSync(join(inject('pagesFolder'), file), 'utf8');
const pages = ['index.html', ...names.filter((name) => /^(?:docs|status)\/.*\.html$/.test(name))];

/** The file that Cloudflare serves at a path; undefined if there is none. */
const fileAt = (path: string): string | undefined => {
  // The Worker serves the page to browsers.
  if (path === '/status') return 'status/index.html';
  const name = path.slice(1);
  return [name, `${name}.html`, `${name}index.html`].find((file) => files.has(file));
};

const patterns = routes.map(({ address }) => new RegExp(`^${address.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** @param page the path of the page with the link. */
const isBroken = (page: string, link: string): boolean => {
  const { origin, protocol, pathname, hash } = new URL(link, ORIGIN + page);
  if (origin !== ORIGIN) return protocol !== 'https:';
  const file = fileAt(pathname);
  if (file === undefined) return !patterns.some((pattern) => pattern.test(pathname));
  // The playground opens a formula of the address.
  if (file === 'index.html' && hash.startsWith('#formula=')) return false;
  return hash !== '' && !read(file).includes(` id="${hash.slice(1)}"`);
};

const linksOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/ (?:href|src|srcset|data-path)="([^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );

it.each([
  ['/docs/start', '#no-such-heading', true],
  ['/', 'images/playground-light.png', true],
  ['/docs/', '/#formula=%3DCOIN()', false],
  ['/docs/', '/docs/query-language#formula=%3DCOIN()', true],
  ['/', '/coins/bitcoin/price?currency=EUR', false],
  ['/', 'http://example.com', true],
])('on %s, a link to %s is broken: %s', (page, link, expected) => {
  expect(isBroken(page, link)).toBe(expected);
});

it.each(pages)('%s has no broken link', (file) => {
  const links = linksOf(file);
  const page = `/${file.replace(/(?:index)?\.html$/, '')}`;
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => isBroken(page, link))).toEqual([]);
});
