// The page for an unknown address.

import { html } from '../html.ts';
import type { Page } from '../layout.ts';

export const notFoundPage = (): Page => ({
  file: 'docs/not-found.html',
  title: 'There is nothing at this address',
  about: 'It may be misspelt, or from another version.',
  scripts: [],
  body: html`<ul class="links">
    <li>
      <a href="/">The playground</a>
      <p>Formulas in a spreadsheet, in your browser and without an account.</p>
    </li>
    <li>
      <a href="/docs/">The reference</a>
      <p>Every function, field and word of the query language, with examples that run.</p>
    </li>
    <li>
      <a href="/docs/urls">The addresses</a>
      <p>
        What programs can ask of this gateway: a coin at <a href="/coins/BTC"><code>/coins/BTC</code></a
        >, its past at <a href="/coins/BTC/history"><code>/coins/BTC/history</code></a
        >, a table at <a href="/coins.csv?ids=BTC,ETH"><code>/coins.csv?ids=BTC,ETH</code></a
        >.
      </p>
    </li>
  </ul>`,
});
