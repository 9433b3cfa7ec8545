// The operator's view: an empty frame that its script fills from /status.

import { html } from '../html.ts';
import type { Page } from '../layout.ts';

export const statusPage = (): Page => ({
  file: 'status/index.html',
  // Where the Worker gives the page to people, and the figures to programs.
  address: '/status',
  title: 'Status',
  about: 'What this gateway holds, what it has spent, and how its upstream is.',
  scripts: ['status.js'],
  body: html`<div id="sentences"></div>
    <p id="news" role="status">Loading…</p>
    <div id="view"></div>
    <p class="note">
      Looking costs no credits. Counts of answers are estimates: what a part of the gateway had not told when it ended
      is missing. <a href="/status?history=1">All of this as JSON</a>.
    </p>
    <noscript
      ><p>This page needs its script; <a href="/status?history=1">the figures themselves</a> do not.</p></noscript
    >`,
});
