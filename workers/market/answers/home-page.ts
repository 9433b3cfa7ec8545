// The page at the service's root. It describes the service and says that its prices are not real.

import { coinpaprikaOperations } from '../coinpaprika/operations.ts';
import { COINPAPRIKA_PREFIX } from '../coinpaprika/place-in-url.ts';
import type { Operation } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { publishedPath } from '../operations/published-path.ts';
import { PATH_PREFIX } from '../path-prefix.ts';
import type { Service } from '../service.ts';
import { DEMO_KEY } from '../settings/read-settings.ts';

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const creditText = ({ credits, multiplied }: Operation): string => {
  if (credits === 0) return 'free';
  const price = `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
  return multiplied === undefined ? price : `${price} ${multiplied}`;
};

const operationLines = operations.map(
  (operation) =>
    `<li><code>${operation.method} ${publishedPath(operation.path)}</code> (${creditText(operation)}): ${escapeHtml(operation.summary)}</li>`,
);

const keylessLines = coinpaprikaOperations.map(
  ({ path, summary }) =>
    `<li><code>GET ${COINPAPRIKA_PREFIX}${PATH_PREFIX}${publishedPath(path)}</code>: ${escapeHtml(summary)}</li>`,
);

/** How a visitor sends a request. Shows the demo key only: configured keys are secrets. */
const howToAsk = (hasDemoKey: boolean, origin: string): string =>
  hasDemoKey
    ? `<p>Everybody can ask, with the key <code>${DEMO_KEY}</code> in the header <code>X-API-KEY</code>:</p>
<pre><code>curl -H 'X-API-KEY: ${DEMO_KEY}' '${escapeHtml(origin)}/coins?categories=defi&amp;limit=5'</code></pre>`
    : `<p>Ask with a key in the header <code>X-API-KEY</code>. The operator of this service gives out keys:</p>
<pre><code>curl -H 'X-API-KEY: …' '${escapeHtml(origin)}/coins?categories=defi&amp;limit=5'</code></pre>`;

/** `origin`: the address of the service, e.g. `http://127.0.0.1:8788`. */
export const homePage = ({ settings, now }: Service, origin: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Simulated market data service</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem } code { background: #8882 } pre { overflow-x: auto }</style>
<h1>Simulated market data service</h1>
<p><strong>All prices and numbers here are simulated. None of them is real, and nothing here is for trading.</strong></p>
<p>Names, symbols and contract addresses of well-known coins are real; many other coins are invented.
There are ${settings.coinCount} coins. It is ${new Date(now()).toISOString()} here.</p>
${howToAsk(settings.keys.has(DEMO_KEY), origin)}
<p>Operations:</p>
<ul>
${operationLines.join('\n')}
</ul>
<p>All parameters and answers: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1; needs no key).</p>
<p>The same market without a key, as CoinPaprika shows it:</p>
<ul>
${keylessLines.join('\n')}
</ul>
<p>Its parameters and answers: <a href="/coinpaprika/openapi.json">coinpaprika/openapi.json</a>.</p>
</html>
`;
