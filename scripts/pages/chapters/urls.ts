// The chapter on addresses, parameters and formats, from the gateway's tables, and how programs use them.

import { formats } from '../../../workers/gateway/http/format/formats.ts';
import { formatNames } from '../../../shared/protocol/formats.ts';
import { describedOperations } from '../../openapi/described-operations.ts';
import type { Parameter } from '../../../shared/protocol/parameter.ts';
import { listParameters } from '../../../shared/protocol/parameters.ts';
import { comparisonParameters } from '../../../shared/protocol/comparison-parameters.ts';
import { renderExamples } from '../example.ts';
import { urlExamples } from '../examples.ts';
import { code, codes, heading, html, sentence, table, type Html } from '../html.ts';
import type { Page } from '../layout.ts';
import { recipes, type Recipe } from '../recipes.ts';

/** The page's script puts the gateway's address into each `.origin`. */
const withOrigin = (text: string): Html =>
  html`${text.split('ORIGIN').map((part, index) => html`${index > 0 && html`<span class="origin">https://your-gateway.example</span>`}${part}`)}`;

const recipe = ({ program, steps, text }: Recipe): Html =>
  html`<section>
    ${heading(3, program)}
    <p>${sentence(steps)}</p>
    <div class="copied">
      <pre tabindex="0"><code>${withOrigin(text)}</code></pre>
      <button type="button" class="copy" aria-label="Copy: ${program}">Copy</button>
    </div>
  </section>`;

const parameterRows = () =>
  Object.entries<Parameter>(listParameters).map(([name, { from, about, twin }]) => [
    code(name),
    about,
    twin === undefined ? '' : code(twin),
    from === 'upstream' ? 'yes' : '',
  ]);

const comparisons = (): readonly string[] => comparisonParameters.map(({ name }) => name);

export const urlsPage = (): Page => ({
  file: 'docs/urls.html',
  title: 'Addresses',
  about: 'The gateway without the add-on: for IMPORTDATA, Excel, LibreOffice, curl and programs.',
  scripts: ['docs.js'],
  body: html`${heading(2, 'From a program')} ${recipes.map(recipe)} ${heading(2, 'Try it')}
    ${renderExamples(urlExamples)} ${heading(2, 'Addresses')}
    ${table(
      'Addresses',
      ['method', 'address', 'gives'],
      describedOperations.map(({ method, address, summary }) => [method, code(address), summary]),
    )}
    ${heading(2, 'Parameters of the list')}
    <p>
      Also a comparison for each field that the market data service can compare: ${codes(comparisons().slice(0, 3))} and
      so on, ${comparisons().length} in all.
    </p>
    ${table('Parameters of the list', ['parameter', 'what it is', 'not together with', "the market data service's own"], parameterRows())}
    ${heading(2, 'Formats')}
    ${table(
      'Formats',
      ['format', 'media type', 'rows', 'sorted by'],
      formatNames.map((name) => {
        const { contentType, defaultLimit, defaultSort } = formats[name];
        return [
          code(name),
          contentType,
          defaultLimit,
          code(`${defaultSort.descending ? '-' : ''}${defaultSort.field}`),
        ];
      }),
    )}`,
});
