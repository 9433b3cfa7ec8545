// The status page: an empty frame that its script fills from /status.

import { html } from '../html.ts';
import type { Page } from '../layout.ts';

export const statusPage = (): Page => ({
  file: 'status/index.html',
  // The Worker serves the page to browsers and the figures to programs at this address.
  address: '/status',
  title: 'Status',
  about: 'What this gateway holds and has spent, and the state of its upstream.',
  scripts: ['status.js'],
  body: html`<div id="sentences" aria-live="polite"></div>
    <p id="news" role="status">Loading…</p>
    <noscript
      ><p>This page needs JavaScript; <a href="/status?history=1">the figures as JSON</a> do not.</p></noscript
    >
    <div id="view"></div>
    <p class="note">
      This page costs no credits. Counts of answers are estimates: those that an isolate had not reported before it
      ended are missing. <a href="/status?history=1">All of this as JSON</a>.
    </p>`,
});
