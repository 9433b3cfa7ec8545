// An upstream whose every answer a schedule decides: when it comes, and what it says. All coins of an answer have one
// price, the answer's own number, so that one can tell of any coin which answer it is from and which of two answers is
// newer.

import type { Capabilities } from '../../../shared/query/capabilities.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';
import { metaOf } from '../encode-coins.ts';

/** How a call may end. */
export const outcomes = [
  'good',
  'huge count',
  'short page',
  'no rows',
  'empty',
  'other page',
  'cut text',
  'error as data',
  '500',
  '503',
  '503 with a wait',
  '429',
  '429 with a wait',
  'too fast',
  '401',
  '422',
  'time-out',
  'cut connection',
  'never reached',
] as const;
export type Outcome = (typeof outcomes)[number];

/** How the market may change between two answers. */
export const moves = ['over a page end', 'within a page', 'grow', 'shrink', 'caps double', 'disorder'] as const;
export type Move = (typeof moves)[number];

/** A page as it was given: the gateway may show this, and nothing else. */
export interface GivenPage {
  /** Which answer it was, from 1 on. */
  readonly serial: number;
  /** What was asked, but for the page's number. */
  readonly question: string;
  readonly page: number;
  readonly ids: readonly string[];
  readonly caps: readonly number[];
  readonly itemCount: number;
  readonly isFull: boolean;
  /** By the gateway's clock, milliseconds since 1970. */
  readonly askedAt: number;
}

interface MarketCall {
  readonly question: string;
  readonly page: number;
  /** Coins of a full page. */
  readonly size: number;
  /** Which broker asked. */
  readonly broker: number;
  readonly askedAt: number;
  /** On a clock that is never set. */
  readonly since: number;
  readonly isUsage: boolean;
  readonly respond: (reply: Reply) => void;
}

/** The text of an answer that says 200, or what the gateway makes of any other. */
export type Reply = string | UpstreamFailure;

export interface MarketModel {
  /** Calls under way, the oldest first. */
  readonly calls: MarketCall[];
  readonly given: ReadonlyMap<number, GivenPage>;
  /** Credits that it counts, and those it gave back without the broker's knowing. */
  readonly counted: () => { readonly charged: number; readonly unknown: number };
  take(call: MarketCall): void;
  answer(call: MarketCall, outcome: Outcome): void;
  /** The broker that asked is gone: nobody hears what comes of it. */
  lose(broker: number, isRefunded: boolean): void;
  move(kind: Move): void;
  /** Until when it has asked to be left alone, on a clock that is never set. */
  restsUntil(): number;
  /** Nobody can know that any more, a clock having been set. */
  forgetRest(): void;
}

/** What it asks for with a wait. */
const WAIT_SECONDS = { '503 with a wait': 90, '429 with a wait': 200 } as const;

export const isRefresh = (question: string): boolean => question.startsWith('refresh');

const down = (status?: number, retryAfterSeconds?: number): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail: 'down',
  // What this service charges nothing for.
  ...(status === 503 ? { isRefunded: true } : {}),
});

export const createMarketModel = (
  { pageSize, creditsPerPage }: Pick<Capabilities, 'pageSize' | 'creditsPerPage'>,
  planCredits: () => number,
  elapsed: () => number,
): MarketModel => {
  /** Two pages are never without a coin. */
  const fewestCoins = pageSize + 2;
  const calls: MarketCall[] = [];
  const given = new Map<number, GivenPage>();
  let order = Array.from({ length: 11 }, (_, index) => `c${index}`);
  let nextCoin = order.length;
  let scale = 1;
  /** It lists the second coin before the first, until that changes again. */
  let isDisordered = false;
  let charged = 0;
  let unknown = 0;
  let rest = 0;

  const giveBack = (): void => {
    charged -= creditsPerPage;
  };

  /** What an answer says of how many coins there are, and which of a page's it holds. */
  const contentOf = (outcome: Outcome, page: readonly string[]): readonly [number, readonly string[]] => {
    if (outcome === 'huge count') return [1_000_000, page];
    // One coin too few is a slip; one a page is let pass.
    if (outcome === 'short page') return [order.length, page.slice(2)];
    if (outcome === 'no rows') return [order.length, []];
    return outcome === 'empty' ? [0, []] : [order.length, page];
  };

  const goodPage = (call: MarketCall, outcome: Outcome): string => {
    const serial = given.size + 1;
    const from = (call.page - 1) * call.size;
    const [first, second, ...others] = order;
    const isSwapped = isDisordered && first !== undefined && second !== undefined;
    const listed = isSwapped ? [second, first, ...others] : order;
    const [itemCount, ids] = contentOf(outcome, listed.slice(from, from + call.size));
    const caps = ids.map((id) => scale * (1000 - order.indexOf(id)));
    const isFull = ids.length === Math.min(call.size, Math.max(0, itemCount - from));
    const { question, page, askedAt } = call;
    given.set(serial, { serial, question, page, ids, caps, itemCount, isFull, askedAt });
    const result = ids.map((id, row) => ({
      id,
      symbol: 'S',
      name: id,
      rank: order.indexOf(id) + 1,
      marketCap: caps[row],
      price: serial,
    }));
    return JSON.stringify({ meta: metaOf({ page, limit: call.size, itemCount }), result });
  };

  const replyTo = (call: MarketCall, outcome: Outcome): Reply => {
    switch (outcome) {
      case 'good':
      case 'huge count':
      case 'short page':
      case 'no rows':
      case 'empty':
        return goodPage(call, outcome);
      case 'other page': {
        const meta = metaOf({ page: call.page + 1, limit: call.size, itemCount: order.length });
        return JSON.stringify({ meta, result: [] });
      }
      case 'cut text':
        return '{"meta":{"page":1,"limit":4,"itemCount":11,"pageCo';
      case 'error as data':
        return JSON.stringify({ statusCode: 500, message: 'no', result: [{ id: 'ghost', price: 666 }] });
      case '500':
        return down(500);
      case '503':
        return down(503);
      case '503 with a wait':
        return down(503, WAIT_SECONDS[outcome]);
      case '429':
        return { reason: 'credits', retryAfterSeconds: undefined };
      case '429 with a wait':
        return { reason: 'credits', retryAfterSeconds: WAIT_SECONDS[outcome] };
      case 'too fast':
        return { reason: 'rate', retryAfterSeconds: undefined };
      case '401':
        return { reason: 'key' };
      case '422':
        return { reason: 'rejected', detail: 'status 422' };
      case 'time-out':
        return { reason: 'timeout' };
      case 'cut connection':
      case 'never reached':
        return down();
      default:
        return outcome satisfies never;
    }
  };

  const usage = (): string => {
    const totalCredits = planCredits();
    const remainingCredits = Math.max(0, totalCredits - charged);
    return JSON.stringify({ totalCredits, usedCredits: charged, remainingCredits });
  };

  /** A wait holds for all calls. One that goes well meanwhile was under way before, and ends no wait. */
  const noteRest = (outcome: Outcome): void => {
    if (outcome === '503 with a wait' || outcome === '429 with a wait') {
      const until = elapsed() + WAIT_SECONDS[outcome] * 1000;
      rest = Math.max(rest, until);
    }
  };

  const remove = (call: MarketCall): void => {
    calls.splice(calls.indexOf(call), 1);
  };

  return {
    restsUntil: () => rest,
    forgetRest: () => {
      rest = 0;
    },
    calls,
    given,
    counted: () => ({ charged, unknown }),
    take(call) {
      calls.push(call);
      if (!call.isUsage) charged += creditsPerPage;
    },
    answer(call, outcome) {
      remove(call);
      if (call.isUsage && outcome === 'good') return call.respond(usage());
      const isFree = outcome === '503' || outcome === '503 with a wait' || outcome === 'too fast';
      if (!call.isUsage && (isFree || outcome === 'never reached')) {
        giveBack();
        if (outcome === 'never reached') unknown += creditsPerPage;
      }
      if (!call.isUsage) noteRest(outcome);
      call.respond(replyTo(call, outcome));
    },
    lose(broker, isRefunded) {
      for (const call of calls.filter((one) => one.broker === broker)) {
        remove(call);
        if (call.isUsage || !isRefunded) continue;
        giveBack();
        unknown += creditsPerPage;
      }
    },
    move(kind) {
      const swap = (a: number): void => {
        const [one, two] = [order[a], order[a + 1]];
        if (one !== undefined && two !== undefined) order = order.toSpliced(a, 2, two, one);
      };
      if (kind === 'over a page end') swap(pageSize - 1);
      if (kind === 'within a page') swap(1);
      if (kind === 'grow') order = [...order, `c${nextCoin++}`];
      if (kind === 'shrink' && order.length > fewestCoins) order = order.slice(0, -1);
      if (kind === 'caps double') scale *= 2;
      if (kind === 'disorder') isDisordered = !isDisordered;
    },
  };
};
