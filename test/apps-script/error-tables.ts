// Every message that a formula may show, from the tables of the code, for comparison with docs/errors.md. The compiler
// checks that the records have every reason.

import {
  failureOf,
  failureSentence,
  failures,
  type FailureFacts,
  type FailureReason,
} from '../../addon/client/failures.ts';
import { refusals } from '../../apps-script/fetch-host.ts';
import { reasons, type ReasonName } from '../../shared/protocol/reasons.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { queryErrorSentence, type QueryErrorReason } from '../../shared/query/query-error.ts';

export type Row = readonly string[];

/** A filter for each error. */
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

/** The facts of each failure. */
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

export const reasonRows = (): readonly Row[] =>
  Object.entries(reasons).map(([reason, { status, title }]: [string, (typeof reasons)[ReasonName]]) => [
    `\`${reason}\``,
    String(status),
    title,
  ]);
