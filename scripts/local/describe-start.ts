// What a local gateway offers, for the person who started it.

import { asPlainText, defaults, needs } from '../way-in/needs.ts';
import type { UpstreamChoice } from './choose-upstream.ts';

const realPrices = [
  'Real prices: put these two lines into .dev.vars and start again.',
  `               UPSTREAM_URL=${defaults.upstreamUrl}`,
  '               UPSTREAM_API_KEY=your key',
  `             You need ${asPlainText(needs.key)}.`,
] as const;

export const describeStart = (url: string, { kind }: UpstreamChoice): string =>
  [
    `The page:    ${url}/`,
    `Reference:   ${url}/docs/ (first steps: ${url}/docs/start)`,
    ...(kind === 'embedded' ? realPrices : []),
    'To stop:     Ctrl-C',
  ]
    .map((line) => `  ${line}`)
    .join('\n');
