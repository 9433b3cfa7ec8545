// Limits, from the constants that enforce them and from wrangler.toml.

import { unstable_readConfig } from 'wrangler';
import { MAX_BODY_BYTES, MAX_ROWS } from '../../../addon/client/wire.ts';
import { CREDITS_PER_PAGE, MAX_LOOKED_PAGES } from '../../../shared/plan/credits.ts';
import { MAX_FILTER_DEPTH } from '../../../shared/query/parse-syntax.ts';
import { MAX_FILTER_LENGTH } from '../../../shared/query/tokenize.ts';
import { MAX_LIMIT } from '../../../shared/question/question.ts';
import { MAX_REFERENCE_LENGTH } from '../../../shared/reference/reference.ts';
import { purposeNames, purposes } from '../../../workers/gateway/broker/spend/purposes.ts';
import { MAX_SETS } from '../../../workers/gateway/broker/sets/set-registry.ts';
import { MAX_TEXT_LENGTH, MAX_VALUE_LENGTH } from '../../../workers/gateway/request/parameters.ts';
import { MAX_COLUMNS } from '../../../workers/gateway/request/read-columns.ts';
import { MAX_SENT_NAMES } from '../../../workers/gateway/request/read-membership.ts';
import { MAX_QUESTIONS } from '../../../workers/gateway/request/read-query-body.ts';
import { MAX_NAMES } from '../../../workers/gateway/request/set-names.ts';
import { gatewayConfig } from '../../local/places.ts';
import { code, heading, html, table } from '../html.ts';
import type { Page } from '../layout.ts';

/** As wrangler.toml has them; wrangler's own type leaves them open. */
interface RateLimit {
  readonly name: string;
  readonly simple: { readonly limit: number; readonly period: number };
}

const number = (value: number): string => value.toLocaleString('en-GB');

const questionLimits: readonly (readonly [string, number])[] = [
  ['Rows of one answer', MAX_LIMIT],
  ['Columns', MAX_COLUMNS],
  ['Characters of a filter', MAX_FILTER_LENGTH],
  ['Brackets or “not” inside each other', MAX_FILTER_DEPTH],
  ['Categories or blockchains in category, chain or a filter', MAX_NAMES],
  ['Names in categories or blockchains', MAX_SENT_NAMES],
  ['Characters of the name of a coin', MAX_REFERENCE_LENGTH],
  ['Characters of a text that coins are looked for by', MAX_TEXT_LENGTH],
  ['Characters of one parameter', MAX_VALUE_LENGTH],
  ['Questions in one body', MAX_QUESTIONS],
  ['Rows of all questions in one body', MAX_ROWS],
  ['Bytes of a body', MAX_BODY_BYTES],
];

const costs: readonly (readonly [string, number])[] = [
  [`Credits for a page of up to ${number(MAX_LIMIT)} coins`, CREDITS_PER_PAGE],
  ['Pages that are looked through at most for one question that no snapshot answers', MAX_LOOKED_PAGES],
  ['Sets of coins that are held, the whole market among them', MAX_SETS],
];

const rows = (entries: readonly (readonly [string, number])[]) => entries.map(([what, value]) => [what, number(value)]);

export const limitsPage = (): Page => {
  const { vars, ratelimits } = unstable_readConfig({ config: gatewayConfig });
  return {
    file: 'docs/limits.html',
    title: 'Limits',
    about: 'How much may be asked at once, what it costs, and what an operator sets.',
    scripts: ['docs.js'],
    body: html`${heading(2, 'Of a question')}
      <p>What goes beyond is refused with a sentence; nothing is cut off silently.</p>
      ${table('Of a question', ['what', 'at most'], rows(questionLimits))} ${heading(2, 'What costs credits')}
      <p>
        Answers from snapshots cost nothing and are not limited. A snapshot is refreshed at most once in its lifetime,
        whoever asks. A day's budget is what the key's plan has left, spread evenly over the days until it is renewed;
        <a href="/status">the status</a> tells how often each set is refreshed.
      </p>
      ${table('Credits', ['what', 'number'], rows(costs))}
      ${table(
        "Shares of the day's budget",
        ['for', 'at most'],
        purposeNames.map((name) => [code(name), `${purposes[name].share * 100} %`]),
      )}
      ${heading(2, 'Of one client')}
      <p>For each access token or address, and in each place of the network, questions that cost credits:</p>
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
      <p>Unless set otherwise; each gateway may have its own.</p>
      ${table(
        'Settings',
        ['setting', 'value'],
        Object.entries(vars).map(([name, value]) => [code(name), String(value)]),
      )}`,
  };
};
