// `npm run repository -- https://github.com/NAME/coinsheet`: sets the address of the public repository, and shows the
// Deploy button in the documents. Without an address, hides it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './local/places.ts';
import { readFile, writeFile } from 'node:fs/promises';

const repositoryAddress = /^https:\/\/(?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+$/;

/** Whether the Deploy button can use it. */
export const isRepository = (url: string): boolean => repositoryAddress.test(url);

/** `repository.url` in package.json. What links there is hidden while it is unset. */
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

const change = async (file: string, edit: (text: string) => string): Promise<void> => {
  const path = join(repositoryRoot, file);
  await writeFile(path, edit(await readFile(path, 'utf8')));
};

const withRepository = (manifest: string, url: string | undefined): string => {
  const { repository: _before, ...others } = JSON.parse(manifest);
  const changed = url === undefined ? others : { ...others, repository: { type: 'git', url } };
  return `${JSON.stringify(changed, undefined, 2)}\n`;
};

const run = async (): Promise<void> => {
  const url = process.argv[2];
  if (url !== undefined && !isRepository(url)) {
    console.error(`${url} is not an address such as https://github.com/NAME/coinsheet.`);
    process.exitCode = 1;
  } else {
    await change('package.json', (manifest) => withRepository(manifest, url));
    for (const paper of papersWithButton) await change(paper, (text) => withButton(text, url));
    console.log(url === undefined ? 'No repository is set.' : `The repository is ${url}.`);
  }
};

if (import.meta.main) await run();
