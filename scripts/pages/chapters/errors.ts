// The chapter on errors: their format, examples, and the repository's tables of all errors.

import { renderExamples } from '../example.ts';
import { errorExamples } from '../examples.ts';
import { guide } from '../guide.ts';
import { heading, html } from '../html.ts';
import type { Page } from '../layout.ts';

export const errorsPage = (): Page => ({
  file: 'docs/errors.html',
  title: 'Errors',
  about: 'What can go wrong, and what to do about it.',
  scripts: ['docs.js'],
  body: html`${guide('errors.md', 'Errors')} ${heading(2, 'Errors of an address')}
    <p>
      A refusal is <code>application/problem+json</code>. Its <code>detail</code> is one sentence: what was wrong, and
      what to write instead; <code>type</code> is <code>urn:coinsheet:error:</code> and the reason of the table above;
      <code>Retry-After</code> says when to try again, where waiting helps.
    </p>
    ${renderExamples(errorExamples)}`,
});
