// The chapter on limits, from the constants that enforce them and from wrangler.toml.

import { bounds } from '../../../shared/protocol/bounds.ts';
import { unstable_readConfig } from '../../local/wrangler.ts';
import { MAX_LOOKED_PAGES } from '../../../shared/plan/looked-pages.ts';
import { purposeNames, purposes } from '../../../workers/gateway/broker/spend/purposes.ts';
import { MAX_SETS } from '../../../workers/gateway/broker/sets/set-registry.ts';
import { capabilities } from '../../../workers/gateway/providers/coinstats/capabilities.ts';
import { gatewayConfig } from '../../local/places.ts';
import { code, heading, html, table } from '../html.ts';
import type { Page } from '../layout.ts';

/** As in wrangler.toml; wrangler's own type does not describe them. */
interface RateLimit {
  readonly name: string;
  readonly simple: { readonly limit: number; readonly period: number };
}

const number = (value: number): string => value.toLocaleString('en-GB');

const questionLimits: readonly (readonly [string, number])[] = [
  ['Rows of one answer', bounds.rows],
  ['Columns', bounds.columns],
  ['Characters of a filter', bounds.filterCharacters],
  ['Brackets or “not” inside each other', bounds.filterDepth],
  ['Categories or blockchains in category, chain or a filter', bounds.names],
  ['Names in categories or blockchains', bounds.upstreamNames],
  ['Characters of a reference to a coin', bounds.referenceCharacters],
  ['Characters of a text to search for', bounds.textCharacters],
  ['Coins in ids', bounds.ids],
  ['Characters of X-Not-Found', bounds.notFoundCharacters],
  ['Characters of one parameter', bounds.parameterCharacters],
  ['Questions in one body', bounds.questions],
  ['Rows of all questions in one body', bounds.bodyRows],
  ['Bytes of a body', bounds.bodyBytes],
];

const costs: readonly (readonly [string, number])[] = [
  [`Credits for a page of up to ${number(capabilities.pageSize)} coins`, capabilities.creditsPerPage],
  ['Pages fetched at most for one question that no snapshot answers', MAX_LOOKED_PAGES],
  ['Sets of coins held, including the whole market', MAX_SETS],
];

const rows = (entries: readonly (readonly [string, number])[]) => entries.map(([what, value]) => [what, number(value)]);

export const limitsPage = (): Page => {
  const { vars, ratelimits } = unstable_readConfig({ config: gatewayConfig });
  return {
    file: 'docs/limits.html',
    title: 'Limits',
    about: 'How much a request may ask, what it costs, and what an operator sets.',
    scripts: ['docs.js'],
    body: html`${heading(2, 'Of a question')}
      <p>A request beyond a limit is refused with a sentence. Answers are never cut off silently.</p>
      ${table('Of a question', ['what', 'at most'], rows(questionLimits))} ${heading(2, 'What costs credits')}
      <p>
        Answers from snapshots cost nothing and are not limited. A snapshot is refreshed at most once in its lifetime,
        for all clients together. A day's budget is what the key's plan has left, spread evenly over the days until it
        is renewed;
        <a href="/status">the status</a> shows how often each set is refreshed.
      </p>
      ${table('Credits', ['what', 'number'], rows(costs))}
      ${table(
        "Shares of the day's budget",
        ['for', 'at most'],
        purposeNames.map((name) => [code(name), `${purposes[name].share * 100} %`]),
      )}
      ${heading(2, 'Of one client')}
      <p>Requests that cost credits, for each access token or IP network, at each location of Cloudflare's network:</p>
      ${table(
        'Rates',
        ['of', 'at most', 'in'],
        (ratelimits as readonly RateLimit[]).map(({ name, simple }) => [
          code(name),
          number(simple.limit),
          `${simple.period} seconds`,
        ]),
      )}
      ${heading(2, 'What an operator sets')}
      <p>The defaults; a gateway may have others.</p>
      ${table(
        'Settings',
        ['setting', 'value'],
        Object.entries(vars).map(([name, value]) => [code(name), String(value)]),
      )}`,
  };
};
