// Compares the dialog "Get it into my sheet" with the guides.

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { waysFor } from '../../playground/dialog/ways.ts';

/** A guide with every sentence on one line. */
const read = async (file: string): Promise<string> =>
  (await readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8')).replaceAll(/\s+/g, ' ');

it('formulas need no permission; the menu asks for it at first use', async () => {
  const [google] = waysFor(
    'https://gateway.example',
    { formula: '=COINS()', address: '/coins.csv' },
    { isLocal: false, semicolons: false },
  );
  expect(google?.steps.at(-1)).toMatch(
    /formulas need no permission\. The menu Coinsheet asks for permission at first use/,
  );
  expect(await read('install-google.md')).toMatch(
    /At the first click Google asks for permission.+The formulas work without\./,
  );
  const check = await read('publishing.md');
  expect(check).toContain('a header and 100 rows; no permission is asked for');
  expect(check).toContain('formulas work; the first click on the menu asks for permission');
});
