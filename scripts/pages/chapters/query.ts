// The query language: the repository's own guide, the tables that the parser reads, and questions to try.

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
  about: 'How to say which coins are wanted, in a formula or an address.',
  scripts: ['docs.js'],
  body: html`${guide('query-language.md', 'Ways to write a filter')} ${heading(2, 'Operators')}
    ${table('Operators', ['operator', 'also written', 'numbers', 'texts'], operatorRows())} ${heading(2, 'Try it')}
    ${renderExamples(queryExamples)} ${heading(2, 'What is refused, and how')} ${renderExamples(refusedFilters)}
    ${heading(2, 'Often written otherwise')}
    <p>These are no operators here; the error names the one that is.</p>
    ${table(
      'What is written elsewhere',
      ['elsewhere', 'here'],
      misspeltOperators.map(([written, meant]) => [code(written), code(meant)]),
    )}`,
});
