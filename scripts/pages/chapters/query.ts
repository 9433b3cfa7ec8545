// The chapter on the query language: the repository's guide, the parser's tables, and examples.

import { misspeltOperators, operator, operatorSymbols } from '../../../shared/query/operators.ts';
import { renderExamples } from '../example.ts';
import { queryExamples, refusedFilters } from '../examples.ts';
import { guide } from '../guide.ts';
import { code, codes, heading, html, table } from '../html.ts';
import type { Page } from '../layout.ts';

const operatorRows = () =>
  operatorSymbols.map((symbol) => {
    const { spellings, comparesNumbers, comparesTexts } = operator(symbol);
    return [code(symbol), codes(spellings), comparesNumbers ? 'yes' : '', comparesTexts ? 'yes' : ''];
  });

export const queryPage = (): Page => ({
  file: 'docs/query.html',
  title: 'Query language',
  about: 'How to filter coins, in a formula or an address.',
  scripts: ['docs.js'],
  body: html`${guide('query-language.md', 'Ways to write a filter')} ${heading(2, 'Operators')}
    ${table('Operators', ['operator', 'also written', 'numbers', 'texts'], operatorRows())} ${heading(2, 'Try it')}
    ${renderExamples(queryExamples)} ${heading(2, 'Refused filters')} ${renderExamples(refusedFilters)}
    ${heading(2, 'Operators of other languages')}
    <p>These are not operators here; the error names the right one.</p>
    ${table(
      'Operators of other languages',
      ['elsewhere', 'here'],
      misspeltOperators.map(([written, meant]) => [code(written), code(meant)]),
    )}`,
});
