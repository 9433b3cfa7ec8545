// Checks of the address, the key and its credits. Without these the other checks are impossible.

import { isOutOfCredits, isOverRate, type Reply } from './ask-upstream.ts';
import {
  fail,
  inSeconds,
  needed,
  noted,
  pass,
  refusalText,
  statusText,
  TIMEOUT_SECONDS,
  unknown,
  type Assumption,
} from './assumption.ts';
import { creditsBetween, readList, usedCredits, type Evidence } from './evidence.ts';

const repliesOf = ({ market, category, usageBefore, usageAfter }: Evidence): readonly Reply[] =>
  [usageBefore, market, category, usageAfter].filter((reply) => reply !== undefined);

/** No page was refused for this reason. */
const unrefused =
  (isRefusal: (reply: Reply) => boolean): Assumption<Evidence>['judge'] =>
  ({ market, category }) => {
    const refused = [market, category].find((reply) => reply !== undefined && isRefusal(reply));
    if (refused !== undefined) return fail(refusalText(refused));
    return market.status === 200 ? pass() : unknown('no page of coins was given');
  };

export const accessAssumptions = (creditsPerPage: number): readonly Assumption<Evidence>[] => [
  needed(
    'The address answers.',
    ({ market }) => (market.status === 0 ? fail('no answer came') : pass()),
    'Correct UPSTREAM_URL: it is the part before /coins in the address of the service.',
  ),
  needed(
    'The service takes the key.',
    ({ market }) => {
      if (market.status === 401 || market.status === 403) return fail(statusText(market));
      return market.status === 200 ? pass() : unknown(statusText(market));
    },
    'Copy the key again into UPSTREAM_API_KEY, and check in its account that its plan permits the list of coins.',
  ),
  needed(
    'The key has credits left.',
    unrefused(isOutOfCredits),
    'Wait until the plan gives new credits, or add credits to the key in its account.',
  ),
  needed(
    'A call that is over the rate is answered after a wait.',
    (evidence) => {
      const refused = repliesOf(evidence).find(isOverRate);
      if (refused !== undefined) return fail(`${refusalText(refused)} to the last try`);
      if (evidence.market.status === 0) return unknown('no answer came');
      return pass(evidence.pace.overRate === 0 ? 'none was' : undefined);
    },
    'Others may be calling with this key: stop them, or run this again later.',
  ),
  noted(
    'The pace of the gateway is not over the rate.',
    ({ market, pace: { calls, overRate, leastPauseMilliseconds = 0, longestWaitMilliseconds } }) => {
      if (market.status === 0) return unknown('no answer came');
      const kept = `${inSeconds(leastPauseMilliseconds)} s or more after each answer`;
      return overRate === 0
        ? pass(`${kept}, no 429`)
        : fail(`${kept}, ${overRate} of ${calls} calls got 429, longest wait ${inSeconds(longestWaitMilliseconds)} s`);
    },
    'The gateway slows down by itself. UPSTREAM_PAUSE_MILLISECONDS in wrangler.toml sets a longer pause.',
  ),
  needed(
    'The service works.',
    unrefused(({ status }) => status >= 500),
    'The error is on the other side: run this again later. A 503 costs no credits.',
  ),
  needed(
    'The list of coins is { meta, result }.',
    ({ market }) => {
      if (market.status !== 200) return unknown('no page of coins was given');
      return readList(market) === undefined ? fail('it is something else') : pass();
    },
    'UPSTREAM_URL may lead to another service or version: open it with /coins behind it and compare.',
  ),
  needed(
    `A page comes within ${TIMEOUT_SECONDS} seconds.`,
    ({ market }) => {
      if (market.status !== 200) return unknown('no page of coins was given');
      const { milliseconds } = market;
      return milliseconds <= TIMEOUT_SECONDS * 1000 ? pass() : fail(`it took ${inSeconds(milliseconds)} seconds`);
    },
    'Set UPSTREAM_TIMEOUT_SECONDS in wrangler.toml to twice as long (25 at most).',
  ),
  noted(
    '/usage/credits reports credits used and left.',
    ({ usageAfter, market }) => {
      if (usedCredits(usageAfter) !== undefined) return pass();
      return market.status === 200 ? fail(statusText(usageAfter)) : unknown('the key was not taken');
    },
    'Nothing to do: the gateway counts its own credits, but cannot see what others spend with this key.',
  ),
  needed(
    `A page costs ${creditsPerPage} credits.`,
    (evidence) => {
      const pages = [evidence.market, evidence.nextPage, evidence.category].filter(
        (reply) => reply?.status === 200,
      ).length;
      const credits = creditsBetween(evidence.usageBefore, evidence.usageAfter);
      if (pages === 0) return unknown('no page of coins was given');
      if (credits === undefined) return unknown('the service does not report its count');
      return credits === pages * creditsPerPage ? pass() : fail(`${pages} of them took ${credits}`);
    },
    `If nobody else used the key in the meantime, divide CREDITS_PER_DAY and CREDITS_PER_MONTH by as much as a page costs more than ${creditsPerPage}.`,
  ),
];
