// The documents say the bounds of shared/protocol/bounds.ts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { grouped } from '../../shared/text/shown.ts';

it.each([
  ['docs/addresses.md', `up to ${bounds.questions} questions, ${grouped(bounds.bodyRows)} rows in all`],
  ['docs/addresses.md', `\`ids\`: up to ${grouped(bounds.ids)} coins`],
  [
    'docs/query-language.md',
    `At most ${grouped(bounds.filterCharacters)} characters, and ${bounds.filterDepth} levels of brackets`,
  ],
  ['docs/functions.md', `| \`limit\` | 1 to ${bounds.rows}, instead of the argument |`],
])('%s: %s', (file, sentence) => {
  expect(readFileSync(join(repositoryRoot, file), 'utf8')).toContain(sentence);
});
