// The bounds of a question stand in shared/protocol/bounds.ts, and nowhere a second time: neither as a constant of
// their size, nor as a number in a sentence. Documents say the same numbers.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { grouped } from '../../shared/text/shown.ts';

const sizes = new Set<number>(Object.values(bounds));

/** The code that asks questions, reads them or tells of them. */
const spoken = [
  'shared',
  'workers/gateway/ask',
  'workers/gateway/http',
  'addon',
  'apps-script',
  'pages',
  'playground',
  'scripts/pages',
];

/** Constants that happen to have the size of a bound, with what they limit. */
const otherThings: readonly string[] = [
  'addon/arguments/read-limit.ts DEFAULT_LIMIT', // rows where none are asked for
  'addon/client/clean-text.ts LONGEST', // a sentence in a cell
  'addon/formulas/read-coin-find.ts MOST_CANDIDATES', // coins that COIN_FIND shows
  'addon/local/group-wanted.ts MAX_ONE_BY_ONE', // look-ups of one request
  'addon/memory/memory-answers.ts MAX_ANSWERS', // answers in memory
  'addon/memory/memory-sets.ts MAX_ROUNDS', // attempts of a fetch
  'addon/memory/memory-sets.ts MAX_SETS', // sets in memory
  'addon/sidebar/page/draft-state.ts limit', // rows of a new draft
  'apps-script/sheet-cache/manifest.ts MAX_SETS', // sets in the document's cache
  'apps-script/sheet-cache/market-keys.ts LONGEST_SET', // the text of a set in a key
  'apps-script/sheet-cache/market.ts MAX_ROUNDS', // attempts of a fetch
  'playground/engine/number-format.ts MOST_DECIMALS', // decimals of a cell
  'playground/engine/sparkline/spark-text.ts MOST', // characters of a line of bars
  'playground/share/clean-workbook.ts MAX_CELLS', // cells of a shared workbook
  'playground/share/clean-workbook.ts MAX_COLUMNS', // columns of a shared sheet
  'playground/share/clean-workbook.ts MAX_FROZEN', // rows or columns that do not scroll
  'playground/share/clean-workbook.ts MAX_ROWS', // rows of a shared sheet
  'playground/share/clean-workbook.ts MAX_SHEETS', // sheets of a shared workbook
  'playground/share/clean-workbook.ts MAX_SIZE', // pixels of a column
  'playground/worker/google-stores.ts MAX_ITEMS', // Google's limit of entries in a cache
  'playground/worker/url-fetch-app.ts MAX_URL_LENGTH', // Google's limit of an address
  'shared/reference/not-found.ts MAX_SUGGESTIONS', // coins in a sentence
  'workers/gateway/ask/absent-references.ts MAX_REFERENCES', // references in memory
  'workers/gateway/ask/direct-queries.ts MAX_FLIGHTS', // calls under way
  'workers/gateway/ask/lookups.ts MAX_NAMES_PER_LOOKUP', // names in a call to the upstream
  'workers/gateway/http/format/csv.ts defaultLimit', // rows where none are asked for
  'workers/gateway/http/format/json.ts defaultLimit',
  'workers/gateway/http/format/table.ts defaultLimit',
  'workers/gateway/http/format/text.ts defaultLimit',
  'workers/gateway/http/response/response-cache.ts MAX_BODY_BYTES', // an answer that is kept
];

const number = String.raw`\d[\d_]*(?: \* \d[\d_]*)*`;
const limitName = String.raw`\w*(?:max|most|longest|limit)\w*`;
const constants = new RegExp(String.raw`\b(${limitName})(?:: [\w<>]+)? ?[=:] (${number})\b(?! ?[.\w(*])`, 'gi');
const sentences = /\b(?:at most|up to|to|than|most|longest) (\d[\d,_]{3,})\b/g;

const valueOf = (written: string): number =>
  written.split(' * ').reduce((product, factor) => product * Number(factor.replaceAll(/[_,]/g, '')), 1);

/** What the code of a file says beside its comments that is the size of a bound. */
const copiesIn = (file: string, source: string): readonly string[] => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/ .*/g, '');
  const named = [...code.matchAll(constants)].filter(([, , written = '']) => sizes.has(valueOf(written)));
  const said = [...code.matchAll(sentences)].filter(([, written = '']) => sizes.has(valueOf(written)));
  return [...named.map(([, name = '']) => `${file} ${name}`), ...said.map(([sentence]) => `${file} "${sentence}"`)];
};

const filesIn = (folders: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:ts|html)$/.test(file) && file !== 'shared/protocol/bounds.ts');

const textOf = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

it('no bound is written a second time', () => {
  const files = filesIn(spoken);
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => copiesIn(file, textOf(file))).sort()).toEqual([...otherThings].sort());
});

it.each([
  ['const MAX_ROWS = 1_000;', 'f MAX_ROWS'],
  ['export const LONGEST_FILTER: number = 2000;', 'f LONGEST_FILTER'],
  ['const MAX_BODY_BYTES = 256 * 1024;', 'f MAX_BODY_BYTES'],
  ["readWholeNumber('limit', text, { most: 1000 })", 'f most'],
  ['element({ min: 1, max: 1000 })', 'f max'],
  ['`rows is ${rows}: write a whole number up to 1000.`', 'f "up to 1000"'],
  ["about: 'Rows a page, 1 to 1,000.'", 'f "to 1,000"'],
])('%s would be found', (source, copy) => {
  expect(copiesIn('f', source)).toEqual([copy]);
});

it.each(['const MAX_ROWS = 999;', '// at most 1,000 rows', 'const MAX_WAIT = 1000 * seconds;', 'limit: bounds.rows'])(
  '%s would not',
  (source) => {
    expect(copiesIn('f', source)).toEqual([]);
  },
);

describe('documents say the same', () => {
  it.each([
    ['docs/addresses.md', `up to ${bounds.questions} questions, ${grouped(bounds.bodyRows)} rows in all`],
    ['docs/addresses.md', `\`ids\`: up to ${grouped(bounds.ids)} coins`],
    [
      'docs/query-language.md',
      `At most ${grouped(bounds.filterCharacters)} characters, and ${bounds.filterDepth} levels of brackets`,
    ],
    ['docs/functions.md', `| \`limit\` | 1 to ${bounds.rows}, instead of the argument |`],
  ])('%s: %s', (file, sentence) => {
    expect(textOf(file)).toContain(sentence);
  });
});
