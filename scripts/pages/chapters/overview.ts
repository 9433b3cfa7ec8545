// The first page of the reference: what there is, and one question to run.

import { renderExamples } from '../example.ts';
import { firstExamples } from '../examples.ts';
import { html } from '../html.ts';
import { addressOf, type Page } from '../layout.ts';

/** @param chapters those that it leads to. */
export const overviewPage = (chapters: readonly Page[]): Page => ({
  file: 'docs/index.html',
  title: 'Reference',
  about: 'Crypto market data as spreadsheet formulas, and as addresses for everything else.',
  scripts: ['docs.js'],
  body: html`${renderExamples(firstExamples)}
    <ul class="chapters">
      ${chapters.map((page) => html`<li><a href="${addressOf(page)}">${page.title}</a>: ${page.about}</li>`)}
    </ul>`,
});
