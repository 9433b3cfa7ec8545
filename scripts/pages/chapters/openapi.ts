// The chapter on the OpenAPI document, rendered for reading.

import type { Json, Schema } from '../../../shared/openapi/schema.ts';
import { openApiDocument } from '../../openapi/openapi-document.ts';
import { describedOperations } from '../../openapi/described-operations.ts';
import { describeSchema, typeOf } from '../describe-schema.ts';
import { code, heading, html, slugOf, table, type Html } from '../html.ts';
import type { Page } from '../layout.ts';

const objectAt = (value: Json | undefined, ...steps: readonly string[]): Schema => {
  const found = steps.reduce<Json | undefined>((at, step) => Object(at)[step], value);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Schema) : {};
};

const textAt = (value: Json | undefined, name: string): string => {
  const found = Object(value)[name];
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

const listAt = (value: Json | undefined, name: string): readonly Json[] => {
  const found = Object(value)[name];
  return Array.isArray(found) ? found : [];
};

/** Folded, so that the page shows first which addresses and schemas there are. */
const folded = (summary: string, content: Html): Html =>
  html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`;

export const openApiPage = (): Page => {
  const document = openApiDocument(describedOperations);

  /** Resolves a reference. */
  const resolved = (value: Json): Schema => {
    const { $ref } = objectAt(value);
    return typeof $ref === 'string' ? objectAt(document, ...$ref.replace('#/', '').split('/')) : objectAt(value);
  };

  const parameterRow = (written: Json): readonly (Html | string)[] => {
    const parameter = resolved(written);
    const schema = objectAt(parameter, 'schema');
    return [
      code(textAt(parameter, 'name')),
      textAt(parameter, 'in'),
      typeOf(schema),
      textAt(schema, 'default'),
      textAt(parameter, 'description'),
    ];
  };

  const responseRow = ([status, written]: readonly [string, Json]): readonly (Html | string)[] => {
    const response = resolved(written);
    const content = Object.entries(objectAt(response, 'content'));
    const bodies = content.map(
      ([type, body], index) => html`${index > 0 && html`<br />`}${code(type)} ${typeOf(objectAt(body, 'schema'))}`,
    );
    return [status, textAt(response, 'description'), html`${bodies}`];
  };

  const operation = (path: string, method: string, value: Json): Html => {
    const name = `${method.toUpperCase()} ${path}`;
    const parameters = listAt(value, 'parameters');
    const body = objectAt(value, 'requestBody', 'content', 'application/json', 'schema');
    const answers = Object.entries(objectAt(value, 'responses'));
    return html`<section>
      ${heading(3, name)}
      <p>
        ${textAt(value, 'summary')}${listAt(value, 'security').length > 0 && ' Needs an access token if the gateway uses them.'}
      </p>
      ${parameters.length > 0 && folded(`${parameters.length} parameters of ${name}`, table(`Parameters of ${name}`, ['name', 'in', 'type', 'default', 'what it is'], parameters.map(parameterRow)))}
      ${Object.keys(body).length > 0 && folded(`The body of ${name}`, describeSchema(`Body of ${name}`, body))}
      ${folded(`${answers.length} answers of ${name}`, table(`Answers of ${name}`, ['status', 'means', 'body'], answers.map(responseRow)))}
    </section>`;
  };

  const operations = Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(objectAt(methods)).map(([method, value]) => ({ path, method, value })),
  );

  return {
    file: 'docs/openapi.html',
    title: 'OpenAPI',
    about: 'Every address of the gateway, from its OpenAPI document.',
    scripts: ['docs.js'],
    body: html`<p>
        For programs: <a href="/openapi.json"><code>/openapi.json</code></a
        >, OpenAPI ${textAt(document, 'openapi')}.
      </p>
      <nav aria-label="Addresses">
        <ul>
          ${operations.map(
            ({ path, method }) =>
              html`<li>
                <a href="#${slugOf(`${method} ${path}`)}"><code>${method.toUpperCase()} ${path}</code></a>
              </li>`,
          )}
        </ul>
      </nav>
      ${heading(2, 'Addresses')} ${operations.map(({ path, method, value }) => operation(path, method, value))}
      ${heading(2, 'Schemas')}
      ${Object.entries(objectAt(document, 'components', 'schemas')).map(
        ([name, schema]) =>
          html`<section>
            ${heading(3, name, `schema-${name}`)}${folded(`The parts of ${name}`, describeSchema(`Schema ${name}`, objectAt(schema)))}
          </section>`,
      )}`,
  };
};
