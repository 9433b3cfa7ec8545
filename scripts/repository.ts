// `npm run repository -- https://github.com/NAME/coinsheet`: sets the address of the public repository, and shows the
// Deploy button in the documents. Without an address, hides it.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from './local/places.ts';
import { isRepository, papersWithButton, withButton } from './way-in/repository.ts';

const change = async (file: string, edit: (text: string) => string): Promise<void> => {
  const path = join(repositoryRoot, file);
  await writeFile(path, edit(await readFile(path, 'utf8')));
};

const withRepository = (manifest: string, url: string | undefined): string => {
  const { repository: _before, ...others } = JSON.parse(manifest);
  const changed = url === undefined ? others : { ...others, repository: { type: 'git', url } };
  return `${JSON.stringify(changed, undefined, 2)}\n`;
};

const url = process.argv[2];
if (url !== undefined && !isRepository(url)) {
  console.error(`${url} is not an address such as https://github.com/NAME/coinsheet.`);
  process.exitCode = 1;
} else {
  await change('package.json', (manifest) => withRepository(manifest, url));
  for (const paper of papersWithButton) await change(paper, (text) => withButton(text, url));
  console.log(url === undefined ? 'No repository is set.' : `The repository is ${url}.`);
}
