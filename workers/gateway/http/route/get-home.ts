// GET /: a page that says what the gateway is and links to examples.

import { pageHeaders } from '../response/headers.ts';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coinsheet</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}code{overflow-wrap:anywhere}</style>
<h1>Coinsheet</h1>
<p>Crypto market data as spreadsheet formulas, served by this gateway.</p>
<ul>
<li><a href="/coins?limit=5">/coins</a>: the list as JSON
<li><a href="/coins.csv?category=defi&amp;where=marketCap%3E1e9">/coins.csv?category=defi&amp;where=marketCap&gt;1e9</a>: a table for IMPORTDATA and Excel
<li><a href="/coins/bitcoin">/coins/bitcoin</a>: one coin
<li><a href="/coins/bitcoin/price">/coins/bitcoin/price</a>: one value
</ul>
</html>
`;

export const getHome = (): Response =>
  new Response(page, {
    headers: {
      ...pageHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
