// A formula on a page, which can be edited, run in place, copied, and opened in the playground.

import { html, type Html } from './html.ts';

export const renderFormula = (formula: string): Html =>
  html`<form class="formula">
    <textarea rows="1" spellcheck="false" autocomplete="off" autocapitalize="off" aria-label="Formula">
${formula}</textarea>
    <p class="actions">
      <button aria-label="Run the formula: ${formula}">Run</button>
      <button type="button" class="copy second" aria-label="Copy the formula: ${formula}">Copy</button>
      <a href="/#formula=${encodeURIComponent(formula)}" aria-label="Open in the playground: ${formula}">Playground</a>
    </p>
    <div class="result" role="status"></div>
  </form>`;
