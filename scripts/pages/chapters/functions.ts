// The chapter on the add-on's functions, from their table.

import { allArguments, signatureOf } from '../../../addon/functions/all-arguments.ts';
import type { DeclaredFunction } from '../../../addon/functions/declaration.ts';
import { functionNames, functions, type FunctionName } from '../../../addon/functions/functions.ts';
import { optionTable } from '../../../addon/arguments/options.ts';
import { renderExamples } from '../example.ts';
import { renderFormula } from '../formula.ts';
import { functionExamples } from '../examples.ts';
import { code, heading, html, sentence, table, type Html } from '../html.ts';
import type { Page } from '../layout.ts';

const argumentTable = (name: FunctionName, declared: DeclaredFunction): Html | false => {
  const taken = allArguments(declared);
  return (
    taken.length > 0 &&
    table(
      `Arguments of ${name}`,
      ['argument', 'optional', 'what it is'],
      taken.map((one) => [code(one.name), one.isOptional ? 'yes' : 'no', sentence(one.about)]),
    )
  );
};

const chapter = (name: FunctionName): Html => {
  const declared: DeclaredFunction = functions[name];
  return html`<section>
    ${heading(2, name)}
    <p><code class="formula">${signatureOf(name, declared)}</code></p>
    <p>${sentence(declared.about)}</p>
    ${declared.examples.map(renderFormula)} ${argumentTable(name, declared)}
    <p>Gives: ${sentence(declared.gives)}</p>
    ${renderExamples(functionExamples[name] ?? [])}
  </section>`;
};

export const functionsPage = (): Page => ({
  file: 'docs/functions.html',
  title: 'Functions',
  about:
    'The formulas in Google Sheets, Excel and ONLYOFFICE, with the equivalent addresses. In Excel each name begins with COINSHEET, as in COINSHEET.COINS.',
  scripts: ['docs.js', 'formulas.js'],
  body: html`${functionNames.map(chapter)}
    <section>
      ${heading(2, 'Options')}
      <p>
        The last argument of <code>COINS</code>, <code>COIN</code> and the functions about
        <a href="/docs/past">the past</a>: pairs with a semicolon between them, such as
        <code>currency=EUR; headers=labels</code>.
      </p>
      ${table(
        'Options',
        ['option', 'takes'],
        Object.entries(optionTable).map(([name, { takes }]) => [code(name), takes]),
      )}
    </section>`,
});
