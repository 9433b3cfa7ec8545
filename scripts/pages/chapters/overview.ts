// The first page of the reference: purpose, an example that runs at once, the functions, and the chapters.

import { renderExample } from '../example.ts';
import { firstExample } from '../examples.ts';
import { signatureOf } from '../../../addon/functions/all-arguments.ts';
import { functionNames, functions, type FunctionName } from '../../../addon/functions/functions.ts';
import { code, heading, html, sentence, slugOf, type Html } from '../html.ts';
import { addressOf, type Page } from '../layout.ts';

const functionCard = (name: FunctionName): Html =>
  html`<li>
    <a href="/docs/functions#${slugOf(name)}">${code(signatureOf(name, functions[name]))}</a>
    <p>${sentence(functions[name].about)}</p>
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
      ${functionNames.map(functionCard)}
    </ul>
    ${heading(2, 'Chapters')}
    <ul class="links">
      ${chapters.map(pageCard)}
    </ul>`,
});
