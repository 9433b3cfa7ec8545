// The first page of the reference: purpose, an example that runs at once, the functions, and the chapters.

import { renderExample } from '../example.ts';
import { firstExample } from '../examples.ts';
import { code, heading, html, sentence, slugOf, type Html } from '../html.ts';
import { addressOf, type Page } from '../layout.ts';
import { addonFunctions, signatureOf, type DocumentedFunction } from '../read-functions.ts';

const functionCard = (one: DocumentedFunction): Html =>
  html`<li>
    <a href="/docs/functions#${slugOf(one.name)}">${code(signatureOf(one))}</a>
    <p>${sentence(one.about[0] ?? '')}</p>
  </li>`;

const pageCard = (page: Page): Html =>
  html`<li>
    <a href="${addressOf(page)}">${page.title}</a>
    <p>${page.about}</p>
  </li>`;

/** @param chapters to link to. */
export const overviewPage = (chapters: readonly Page[]): Page => ({
  file: 'docs/index.html',
  title: 'Reference',
  about:
    'A formula in a cell, or an address for any program, gives a live table of coins. This one comes from this gateway, just now:',
  scripts: ['docs.js', 'formulas.js'],
  body: html`${renderExample(firstExample, true)}
    <p>
      <a href="/">Try formulas in a spreadsheet</a>, without an account, or take an
      <a href="/docs/urls">address for IMPORTDATA, Excel, LibreOffice, curl or Python</a>.
    </p>
    ${heading(2, 'Functions of the add-on')}
    <ul class="links functions">
      ${addonFunctions().map(functionCard)}
    </ul>
    ${heading(2, 'Chapters')}
    <ul class="links">
      ${chapters.map(pageCard)}
    </ul>`,
});
