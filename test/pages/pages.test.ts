// The built pages as text: complete, and with all entries of the tables.

import { functionNames } from '../../addon/functions/functions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allExamples } from '../../scripts/pages/examples.ts';
import { pathOf } from '../../scripts/pages/example.ts';
import { buildPages } from '../../scripts/pages/build-pages.ts';
import { html } from '../../scripts/pages/html.ts';
import { optionTable } from '../../addon/arguments/options.ts';
import { fieldNames } from '../../shared/coin/coin-fields.ts';
import { reasons } from '../../shared/protocol/reasons.ts';
import { operatorSymbols } from '../../shared/query/operators.ts';
import { listParameterNames, listParameters } from '../../shared/protocol/parameters.ts';
import { describedOperations } from '../../scripts/openapi/described-operations.ts';

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = new Map(
    (await buildPages({ worker: '/playground/worker.js' })).map(({ path, content }) => [path, String(content)]),
  );
});

const page = (path: string): string => files.get(path) ?? '';
const pages = (): readonly (readonly [string, string])[] => [...files].filter(([path]) => path.endsWith('.html'));

it('ids are distinct within a page', () => {
  const twice = pages().flatMap(([path, text]) => {
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`);
  });
  expect(twice).toEqual([]);
});

it('nothing is loaded from other origins, and no page has inline scripts or styles', () => {
  for (const [, text] of pages()) {
    expect(text).not.toMatch(/(?:src|srcset)="(?:https?:)?\/\//);
    expect(text).not.toMatch(/<(?!a )[^>]* href="(?:https?:)?\/\//);
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+="/);
  }
});

it('each script is smaller than 12 KB', () => {
  const sizes = [...files].filter(([path]) => path.endsWith('.js')).map(([, text]) => text.length);
  expect(Math.max(...sizes)).toBeLessThan(12_000);
});

const asCode = (name: string): string => html`<code>${name}</code>`.html;

describe('the reference has', () => {
  it.each([
    ['every field', 'docs/fields.html', fieldNames],
    ['every operator', 'docs/query.html', operatorSymbols],
    ['every parameter', 'docs/urls.html', Object.keys(listParameters)],
    ['every reason of an error', 'docs/errors.html', Object.keys(reasons)],
    ['every option of a formula', 'docs/functions.html', Object.keys(optionTable)],
    ['every parameter, as OpenAPI', 'docs/openapi.html', listParameterNames],
  ])('%s', (_title, path, names) => {
    expect(names.filter((name) => !page(path).includes(asCode(name)))).toEqual([]);
  });

  it('every function of the add-on, with its arguments', () => {
    const text = page('docs/functions.html');
    expect(functionNames.filter((name) => !text.includes(`id="${name.toLowerCase().replaceAll('_', '-')}"`))).toEqual(
      [],
    );
    expect(text).toContain('COINS([universe], [where], [fields], [sort], [limit], [options], [refresh])');
  });

  it('every address', () => {
    const text = page('docs/openapi.html');
    expect(
      [...new Set(describedOperations.map(({ address }) => address))].filter(
        (name) => name !== '/' && !text.includes(` ${name}<`),
      ),
    ).toEqual([]);
  });

  it('every example', () => {
    const shown = [...files.values()].join();
    expect(allExamples.filter((example) => !shown.includes(html`data-path="${pathOf(example)}"`.html))).toEqual([]);
  });
});
