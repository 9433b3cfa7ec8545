// An example request on a page, which runs against the gateway that serves the page.

import { renderFormula } from './formula.ts';
import { code, html, type Html } from './html.ts';

export interface Example {
  readonly title: string;
  /** Parameters of `/coins`, or a whole path. */
  readonly ask: Readonly<Record<string, string>> | string;
  /** The equivalent formula. */
  readonly formula?: string;
  /** The expected status, for an example of a refusal. */
  readonly refusedWith?: number;
}

/** The example's address. Commas and colons stay readable. */
export const pathOf = ({ ask }: Example): string => {
  if (typeof ask === 'string') return ask;
  const pairs = Object.entries({ ...ask, format: 'table' }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ',').replace(/%3A/g, ':')}`,
  );
  return `/coins?${pairs.join('&')}`;
};

const questionOf = ({ ask }: Example): Html => {
  if (typeof ask === 'string') return code(ask);
  return html`${Object.entries(ask).map(([name, value]) => html`<span class="part">${name} = <code>${value}</code></span> `)}`;
};

/** @param runsAtOnce whether the page runs it when it opens. */
export const renderExample = (example: Example, runsAtOnce = false): Html => {
  const path = pathOf(example);
  return html`<figure class="example" data-path="${path}" ${runsAtOnce && html`data-runs="at once"`}>
    <figcaption>${example.title}</figcaption>
    <p>${questionOf(example)}</p>
    <p class="actions">
      <button type="button" aria-label="Run: ${example.title}">Run</button>
      <a href="${path}" aria-label="Open the address: ${example.title}">Address</a>
    </p>
    <div class="result" role="status"></div>
    ${
      example.formula !== undefined &&
      html`<p>In a cell:</p>
        ${renderFormula(example.formula)}`
    }
  </figure>`;
};

export const renderExamples = (examples: readonly Example[]): Html =>
  html`${examples.map((example) => renderExample(example))}`;
