// The tables of docs/errors.md that the code knows: every reason why a condition, a request or a question fails. The
// compiler checks that the records have every reason.

import {
  failureOf,
  failureSentence,
  failures,
  type FailureFacts,
  type FailureReason,
} from '../../addon/client/failures.ts';
import { refusals } from '../../apps-script/fetch-host.ts';
import { reasons, type Reason, type ReasonName } from '../../shared/protocol/problem.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { queryErrorSentence, type QueryErrorReason } from '../../shared/query/query-error.ts';

type Row = readonly string[];

const filters: Readonly<Record<QueryErrorReason, string>> = {
  'too-long': 'rank < 10 or '.repeat(200),
  'too-deep': `${'('.repeat(40)}rank < 10${')'.repeat(40)}`,
  'bad-character': 'rank < 10 ?',
  'unclosed-text': 'name ~ "inu',
  'bad-number': 'marketCap > 1e999',
  'decimal-comma': 'price > 1,5',
  'bad-percent': 'marketCap > 5%',
  'percent-of-fraction': '24h > 0.05',
  'bad-currency-sign': 'rank < $10',
  'unknown-field': 'marketCapp > 1e9',
  'not-filterable': 'website = "x"',
  'bad-operator': 'name > "b"',
  'wrong-type': 'rank < "ten"',
  unexpected: 'rank <',
  'bad-membership': 'category = defi or rank < 10',
};

const LONGEST_SHOWN = 60;

export const filterRows = (): readonly Row[] =>
  Object.entries(filters).map(([reason, filter]) => {
    const read = parseFilter(filter, { currency: 'USD' });
    if (read.ok || read.error.reason !== reason) throw new Error(`${filter} is no example of ${reason}.`);
    const shown = filter.length > LONGEST_SHOWN ? `${filter.slice(0, LONGEST_SHOWN)}…` : filter;
    return [`\`${shown}\``, queryErrorSentence(read.error)];
  });

const gatewayUrl = 'https://NAME.workers.dev';
const nearUrl = 'http://127.0.0.1:8787';

/** Their sentence is the host's: see `refusalRows`. */
type HostsOwn = 'held-back' | 'forbidden';

const facts: Readonly<Record<Exclude<FailureReason, HostsOwn>, Partial<FailureFacts>>> = {
  unreachable: {},
  'own-computer': { gatewayUrl: nearUrl },
  'wrong-address': { status: 404 },
  'unlike-versions': {},
  unauthorized: {},
  'too-many-requests': { retrySeconds: 60 },
  'gateway-failed': { status: 502 },
  refused: { status: 400 },
  'unknown-category': { detail: 'There is no category "made-up" with any coin in it. Did you mean "metaverse"?' },
  'not-recorded': { detail: '2024-01-01 is not on record for the whole market: no day is on record yet.' },
  'stale-rows': { detail: '2026-11-21T11:00:00.000Z' },
  'out-of-time': {},
};

const oldRows = (reason: FailureReason): string => (failures[reason].passing ? 'yes' : 'no');

export const failureRows = (): readonly Row[] =>
  (Object.keys(facts) as (keyof typeof facts)[]).map((reason) => [
    failureSentence(failureOf(reason, { gatewayUrl, ...facts[reason] })),
    oldRows(reason),
  ]);

/** What Google's host says where Google sends no request. */
export const refusalRows = (): readonly Row[] =>
  Object.entries(refusals).map(([what, [reason, sentence]]) => [
    sentence(what === 'own-computer' ? nearUrl : gatewayUrl),
    oldRows(reason),
  ]);

const remedies: Readonly<Record<ReasonName, string>> = {
  'invalid-parameter': 'correct the parameter that the sentence names',
  'unknown-name': 'take the suggestion, or a category of `COIN_CATEGORIES`',
  'invalid-body': "update the add-on: its version differs from the gateway's",
  'access-denied': 'put a valid token into the settings',
  'page-refused':
    'ask from a page of the gateway itself, or from no page; its operator can allow the page with `PAGE_ORIGINS`',
  'coin-not-found': 'take the suggestion, or search with `COIN_FIND`',
  'no-price': 'take a date from which the coin is known, or the `near` that the sentence names',
  'not-recorded': 'take one of the days that the sentence names',
  'holdings-withheld': 'the operator does what the sentence says: a setting, or another plan at the service',
  'holdings-syncing': "open the portfolio in the service's app, and wait some minutes",
  'route-not-found': "correct the address in the settings: the gateway's address without a path such as `/coins`",
  'method-not-allowed': 'use GET, or POST for requests with a body',
  'too-broad': 'add the condition that the sentence names, so that fewer coins have to be fetched',
  'rate-limited': 'wait a minute; the largest coins of the whole market in USD are not limited',
  internal: "try again; the gateway's operator finds the cause in its log",
  'price-pending': 'wait for the time that the sentence names',
  'upstream-key': "the gateway's operator has to check `UPSTREAM_API_KEY`",
  'upstream-credits':
    'wait for the time in `Retry-After`; the operator may buy more, or raise `CREDITS_PER_DAY` or `CREDITS_PER_MONTH`',
  'upstream-rate': 'wait for the time in `Retry-After`: the market data service takes one call at a time',
  'upstream-unavailable': 'try again in half a minute',
  'source-in-doubt':
    'the service contradicts what it told before: try again after `Retry-After`; `/status` says what is in doubt',
  'upstream-timeout': 'try again in half a minute',
};

/** With the status of their answers, and what to do. */
export const reasonRows = (): readonly Row[] => {
  const remedyOf: Readonly<Record<string, string>> = remedies;
  return Object.entries<Reason>(reasons).map(([reason, { status, title }]) => [
    `\`${reason}\``,
    String(status),
    title,
    remedyOf[reason] ?? '',
  ]);
};
