// Compares docs/errors.md with the code: each formula and each setting gives its message.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingNames } from '../../addon/settings/setting-labels.ts';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { useBuiltAddon } from './fakes/built-addon.ts';
import { startDesk } from './fakes/desk.ts';
import { startGatewayDesk, type GatewayDesk } from './fakes/gateway-desk.ts';

const page = readFileSync(join(repositoryRoot, 'docs/errors.md'), 'utf8');

/** The rows of the table under a heading, without its own header. */
const tableUnder = (heading: string): readonly (readonly string[])[] => {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '));
};

const codeOf = (cell = ''): string => cell.replace(/^`(.*)`$/, '$1');

const formulaHeadings = ['Tables', 'Coins', 'Past prices', 'Options and further arguments'];
const formulas = formulaHeadings.flatMap((heading) => tableUnder(heading));

const addon = useBuiltAddon();

let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk(addon());
});
afterAll(() => desk?.dispose());

test('#NAME? comes first', () => {
  expect(tableUnder('Said by Google')[0]?.[0]).toMatch(/^`#NAME\?`/);
});

describe('a formula throws', () => {
  test.each(formulas.map(([formula, message]) => [codeOf(formula), message]))('%s', (formula, message) => {
    expect(() => desk.type(formula)).toThrow(expect.objectContaining({ message }));
  });

  test('in each of the sections', () => {
    for (const heading of formulaHeadings) expect(tableUnder(heading).length).toBeGreaterThan(5);
  });
});

describe('a setting throws', () => {
  const rows = tableUnder('Settings').map(([name = '', value = '', message = '']) => [
    codeOf(name),
    codeOf(value),
    message,
  ]);

  test.each(rows)('%s = %s', (name, value, message) => {
    expect(startDesk(addon(), { documentProperties: { [name]: value } }).problem('=COIN("BTC")')).toBe(message);
  });

  test('each of them', () => {
    expect(rows.map(([name]) => name)).toEqual(settingNames);
  });
});
