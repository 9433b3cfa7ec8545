// The chapter on the add-on's functions, from the comments that Google's autocomplete shows.

import { optionTable } from '../../../addon/arguments/options.ts';
import { renderExamples } from '../example.ts';
import { renderFormula } from '../formula.ts';
import { functionExamples } from '../examples.ts';
import { code, heading, html, sentence, table, type Html } from '../html.ts';
import type { Page } from '../layout.ts';
import { addonFunctions, signatureOf, type DocumentedFunction } from '../read-functions.ts';

const paragraph = (line: string): Html => {
  const [, formulas] = /^Example: (.+)$/.exec(line) ?? [];
  return formulas === undefined
    ? html`<p>${sentence(line)}</p>`
    : html`${formulas.split(/, (?==)/).map(renderFormula)}`;
};

const chapter = (one: DocumentedFunction): Html =>
  html`<section>
    ${heading(2, one.name)}
    <p><code class="formula">${signatureOf(one)}</code></p>
    ${one.about.map(paragraph)}
    ${
      one.arguments.length > 0 &&
      table(
        `Arguments of ${one.name}`,
        ['argument', 'optional', 'what it is'],
        one.arguments.map(({ name, optional, about }) => [code(name), optional ? 'yes' : 'no', sentence(about)]),
      )
    }
    <p>Gives: ${sentence(one.gives)}</p>
    ${renderExamples(functionExamples[one.name] ?? [])}
  </section>`;

export const functionsPage = (): Page => ({
  file: 'docs/functions.html',
  title: 'Functions',
  about: 'The formulas of the Google Sheets add-on, with the equivalent addresses.',
  scripts: ['docs.js', 'formulas.js'],
  body: html`${addonFunctions().map(chapter)}
    <section>
      ${heading(2, 'Options')}
      <p>
        The last argument of <code>COINS</code> and <code>COIN</code>: pairs with a semicolon between them, such as
        <code>currency=EUR; headers=labels</code>.
      </p>
      ${table(
        'Options',
        ['option', 'takes'],
        Object.entries(optionTable).map(([name, { takes }]) => [code(name), takes]),
      )}
    </section>`,
});
