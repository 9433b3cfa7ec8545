// The address of the public repository: `repository.url` in package.json. What links there is hidden while it is unset.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../local/places.ts';

const address = /^https:\/\/(?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+$/;

/** Whether the Deploy button can use it. */
export const isRepository = (url: string): boolean => address.test(url);

export const readRepository = (): string | undefined => {
  const { repository } = Object(JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')));
  const { url } = Object(repository);
  return typeof url === 'string' ? url : undefined;
};

/** The documents that have a place for the button. */
export const papersWithButton = ['README.md', 'docs/operations.md'] as const;

const BEGIN = '<!-- The Deploy button, which `npm run repository` writes: begin -->';
const END = '<!-- end -->';
const button = 'https://deploy.workers.cloudflare.com';

/** The document with the button for this repository; without one if the repository is unset. */
export const withButton = (markdown: string, url: string | undefined): string => {
  const [begin, end] = [markdown.indexOf(BEGIN), markdown.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error('The document has no place for the Deploy button.');
  const shown = url === undefined ? '' : `[![Deploy to Cloudflare](${button}/button)](${button}/?url=${url})\n`;
  return `${markdown.slice(0, begin)}${BEGIN}\n${shown}${markdown.slice(end)}`;
};
