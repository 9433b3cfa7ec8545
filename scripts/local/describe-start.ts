// What a local gateway offers, for the person who started it, and what `npm start` takes.

import { asPlainText, defaults, keylessProvider, needs } from '../way-in/needs.ts';
import type { UpstreamChoice } from './choose-upstream.ts';

const { title, terms, attribution } = keylessProvider.source;

const realPrices = [
  `Real prices: npm start -- --live takes those of ${title}, without a key.`,
  `             ${terms}`,
  '             With a key, put these two lines into .dev.vars and start again.',
  `               UPSTREAM_URL=${defaults.upstreamUrl}`,
  '               UPSTREAM_API_KEY=your key',
  `             You need ${asPlainText(needs.key)}.`,
] as const;

const sourceLines = (upstream: UpstreamChoice): readonly string[] => {
  if (upstream.kind === 'embedded') return realPrices;
  const { source, needsKey, address } = upstream.provider;
  // Another service may stand at an address of one's own.
  if (upstream.host !== new URL(address).host) return [];
  return [`Source:      ${source.attribution}`, ...(needsKey ? [] : [`Terms:       ${source.terms}`])];
};

export const describeStart = (url: string, upstream: UpstreamChoice): string =>
  [
    `The page:    ${url}/`,
    `Docs:        ${url}/docs/ (first steps: ${url}/docs/start)`,
    ...sourceLines(upstream),
    'To stop:     Ctrl-C',
  ]
    .map((line) => `  ${line}`)
    .join('\n');

export const startHelp = `npm start runs the playground and the gateway on this computer.

  npm start            over a simulated market: no network, no key, no account
  npm start -- --live  with real prices of ${title}, which needs no key
  npm start -- --help  this text

${terms}
${attribution}

The environment or .dev.vars may set PORT, MARKET_PORT and the gateway's settings (docs/operations.md):
PROVIDER=${keylessProvider.name} is the same as --live; with UPSTREAM_URL and UPSTREAM_API_KEY prices come from there.`;
