// The page at the service's root: says what this is, above all that its prices are not real.

import { operations } from '../operations/operations.ts';
import { publishedPath } from '../operations/published-path.ts';

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const creditText = (credits: number): string =>
  credits === 0 ? 'free' : `${credits} ${credits === 1 ? 'credit' : 'credits'}`;

const operationLines = operations.map(
  ({ method, path, summary, credits }) =>
    `<li><code>${method} ${publishedPath(path)}</code> (${creditText(credits)}): ${escapeHtml(summary)}</li>`,
);

/** `now`: the market's time; `coinCount`: how many coins there are. */
export const homePage = (now: Date, coinCount: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Simulated market data service</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem } code { background: #8882 }</style>
<h1>Simulated market data service</h1>
<p><strong>All prices and numbers here are simulated. None of them is real, and nothing here is for trading.</strong></p>
<p>Names, symbols and contract addresses of well-known coins are real; many other coins are invented.
There are ${coinCount} coins. It is ${escapeHtml(now.toISOString())} here.</p>
<p>Ask with the header <code>X-API-KEY</code>:</p>
<ul>
${operationLines.join('\n')}
</ul>
<p>All parameters and answers: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1; needs no key).</p>
</html>
`;
