// The Deploy button is shown where the public repository is set, and hidden where it is not.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../../scripts/local/places.ts';
import { isRepository, papersWithButton, readRepository, withButton } from '../../../scripts/repository.ts';

const read = (file: string): Promise<string> => readFile(join(repositoryRoot, file), 'utf8');
const url = 'https://github.com/jo/coinsheet';

it('the setting is unset, or an address that the button can use', () => {
  const set = readRepository();
  expect(set === undefined || isRepository(set)).toBe(true);
});

describe.each(papersWithButton)('%s', (paper) => {
  it('shows what the setting says', async () => {
    const text = await read(paper);
    expect(withButton(text, readRepository())).toBe(text);
  });

  it('shows the button for a repository, and hides it again', async () => {
    const hidden = withButton(await read(paper), undefined);
    const shown = withButton(hidden, url);
    expect(hidden).not.toContain('deploy.workers.cloudflare.com');
    expect(shown).toContain(`](https://deploy.workers.cloudflare.com/?url=${url})\n`);
    expect(withButton(shown, 'https://github.com/kim/coinsheet')).toBe(shown.replaceAll('/jo/', '/kim/'));
    expect(withButton(shown, undefined)).toBe(hidden);
  });
});

it('a document without a place for the button is an error', () => {
  expect(() => withButton('# A title', url)).toThrow('The document has no place for the Deploy button.');
});

it.each([
  [url, true],
  ['https://gitlab.com/jo/coin.sheet', true],
  ['http://github.com/jo/coinsheet', false],
  ['https://github.com/OWNER', false],
  ['https://github.com/jo/coinsheet/tree/main', false],
  ['https://example.com/jo/coinsheet', false],
])('%s can be set: %s', (address, isAllowed) => {
  expect(isRepository(address)).toBe(isAllowed);
});
