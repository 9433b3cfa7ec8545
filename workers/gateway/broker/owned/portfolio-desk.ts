// The owner's portfolio: amounts, bought at most once an hour however many ask, and its total of each day. What is to
// be paid is noted before the call, so that an end of the object pays nothing twice. Wrong amounts replace no good
// ones.

import { type Day, dayAt, startOf } from '../../../../shared/past/calendar.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { baseSetText } from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { openSnapshot } from '../../codec/snapshot.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { OwnedCoin, Provider, ProviderClient, SharedPortfolio } from '../../providers/provider.ts';
import { mayHaveCost, unavailable, type UpstreamFailure } from '../../upstream/failures.ts';
import type { PortfolioAsk, PortfolioReply } from '../broker-api.ts';
import { COLUMNS_PART, type PartStore } from '../sets/part-store.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { Account, Reservation } from '../spend/account.ts';
import type { Order, PaidCalls } from '../spend/paid-calls.ts';
import {
  type Check,
  hasNumbers,
  isListOf,
  isRecord,
  isStoredFailure,
  isText,
  type Tools,
  type HideName,
} from '../storage.ts';

/** Amounts that are believed. */
interface Held {
  /** Milliseconds since 1970. */
  readonly asOf: number;
  readonly coins: readonly OwnedCoin[];
}

/** What is stored of one portfolio. */
interface State {
  /** Hides the share token. */
  readonly owner: string;
  readonly held: Held | null;
  /** Why there is nothing newer. */
  readonly failure: UpstreamFailure | null;
  /** Nothing is asked between these times, milliseconds since 1970. */
  readonly triedAt: number;
  readonly againAt: number;
}

const isOwnedCoin: Check<OwnedCoin> = (stored): stored is OwnedCoin =>
  isRecord(stored) && isText(stored['id']) && isText(stored['symbol']) && hasNumbers(stored, 'amount');

const isState: Check<State> = (stored): stored is State => {
  if (!isRecord(stored) || !isText(stored['owner']) || !hasNumbers(stored, 'triedAt', 'againAt')) return false;
  const { held, failure }: Readonly<Record<string, unknown>> = stored;
  const isHeld = held === null || (hasNumbers(held, 'asOf') && 'coins' in held && isListOf(held.coins, isOwnedCoin));
  return isHeld && (failure === null || isStoredFailure(failure));
};

interface PortfolioOptions extends Pick<Tools, 'sql' | 'notebook' | 'now' | 'clock'> {
  readonly configuration: Pick<Configuration, 'portfolioShareToken' | 'portfolioPasscode'>;
  readonly provider: Pick<Provider, 'portfolio'>;
  readonly upstream: Pick<ProviderClient, 'portfolio' | 'portfolioTotal'>;
  readonly account: Pick<Account, 'reserve'>;
  readonly calls: PaidCalls;
  readonly registry: Pick<SetRegistry, 'get'>;
  readonly parts: Pick<PartStore, 'read'>;
  readonly hideName: HideName;
}

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 86_400_000;
/** Pause after a failure that costs nothing and does not say how long it holds. */
const FREE_MILLISECONDS = 300_000;
/** Pages of the largest portfolio. */
const MOST_PAGES = 10;
/** The service's total is asked for where the worth has changed by more than this factor, and the first time. */
const FACTOR = 2;
/** By how much rows and total may differ: prices move between two calls. */
const DIFFERS = 0.05;
/** After midnight the day's total is recorded with what is held of the market by then. */
const GRACE_MILLISECONDS = 10 * 60_000;
/** The portfolio of an invented market: the owner's token is not for it. */
const INVENTED: SharedPortfolio = { shareToken: 'coinsheet', passcode: '' };

const marketText = baseSetText({ ...noMembership, currency: 'USD' });

const worthOf = (coins: readonly OwnedCoin[]): number =>
  coins.reduce((sum, { amount, price }) => sum + amount * (price ?? 0), 0);

export const createPortfolioDesk = (options: PortfolioOptions) => {
  const { sql, notebook, configuration, provider, upstream, account, calls, registry, parts, hideName } = options;
  const { now, clock } = options;
  sql.exec(`CREATE TABLE IF NOT EXISTS portfolio_totals (
    owner TEXT NOT NULL, day INTEGER NOT NULL, at INTEGER NOT NULL, dollars REAL NOT NULL, PRIMARY KEY (owner, day))`);
  let state = notebook.read('portfolio', isState);
  let flight: Promise<unknown> = Promise.resolve();
  /** The days on which a total was last tried, and recorded. */
  let lookedAt: Day | undefined;
  let recordedAt: Day | undefined;

  const write = (next: State): State => {
    state = next;
    notebook.write('portfolio', next);
    return next;
  };

  const total = async (of: SharedPortfolio, order: Order): Promise<Result<number, UpstreamFailure>> => {
    const credits = provider.portfolio?.creditsForTotal ?? 0;
    const ask = upstream.portfolioTotal;
    const refused = order.reservation.extend(credits);
    if (refused !== undefined || ask === undefined) return fail(refused ?? unavailable('there is no total'));
    const answer = await calls.call({ ...order, credits }, () => ask(of));
    return answer.ok ? ok(answer.value.dollars) : answer;
  };

  /** Why the coins are not believed. */
  const doubt = async (
    coins: readonly OwnedCoin[],
    before: Held | null,
    of: SharedPortfolio,
    order: Order,
  ): Promise<UpstreamFailure | undefined> => {
    const [worth, last] = [worthOf(coins), before === null ? undefined : worthOf(before.coins)];
    if (last !== undefined && worth * FACTOR >= last && last * FACTOR >= worth) return undefined;
    const told = await total(of, order);
    // A service that tells coins and no total is believed as long as nothing speaks against it.
    if (!told.ok) return before === null && coins.length > 0 ? undefined : told.error;
    if (Math.abs(told.value - worth) <= DIFFERS * Math.max(told.value, worth)) return undefined;
    return { reason: 'in-doubt', retryAfterSeconds: undefined, detail: 'the holdings contradict their total' };
  };

  const fetchCoins = async (
    of: SharedPortfolio,
    simulated: boolean,
    order: Order,
  ): Promise<Result<Held, UpstreamFailure>> => {
    const ask = upstream.portfolio;
    if (ask === undefined) return fail({ reason: 'not-found' });
    const coins: OwnedCoin[] = [];
    let asOf = now();
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const refused = page === 1 ? undefined : order.reservation.extend(order.credits);
      if (refused !== undefined) return fail(refused);
      const answer = await calls.call(order, () => ask(of, page));
      if (!answer.ok) return answer;
      if (answer.value.simulated !== simulated) return fail(unavailable('the holdings are of another market'));
      coins.push(...answer.value.coins);
      asOf = Math.min(asOf, answer.value.asOf);
      if (!answer.value.hasMore) return ok({ asOf, coins });
    }
    return fail(unavailable('the portfolio has too many coins'));
  };

  const fetch = async (before: State, of: SharedPortfolio, ask: PortfolioAsk, reservation: Reservation) => {
    const tried = { ...before, triedAt: now(), againAt: now() + HOUR_MILLISECONDS };
    write({ ...tried, failure: { reason: 'timeout' } });
    const due = clock();
    const credits = reservation.left();
    const order = { reservation, credits, due, latest: due + ask.waitMilliseconds };
    const coins = await fetchCoins(of, ask.simulated, order);
    const refused = coins.ok ? await doubt(coins.value.coins, before.held, of, order) : coins.error;
    if (coins.ok && refused === undefined) return write({ ...tried, held: coins.value, failure: null });
    const failure = refused ?? unavailable('there are no holdings');
    const asked = 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
    const pause = mayHaveCost(failure) ? HOUR_MILLISECONDS : asked || FREE_MILLISECONDS;
    return write({ ...tried, againAt: now() + pause, failure });
  };

  /** The newest state, which is bought if it is time. */
  const renewed = async (owner: string, of: SharedPortfolio, ask: PortfolioAsk): Promise<State> => {
    const before: State =
      state?.owner === owner ? state : { owner, held: null, failure: null, triedAt: now(), againAt: now() };
    // A clock that was set back lengthens no pause.
    if (now() >= before.triedAt && now() < before.againAt) return before;
    const reserved = account.reserve('portfolio', provider.portfolio?.creditsPerPage ?? 0);
    if (!reserved.ok) return { ...before, failure: reserved.error };
    try {
      return await fetch(before, of, ask, reserved.value);
    } finally {
      reserved.value.release();
    }
  };

  const totalsOf = (owner: string, days: number): PortfolioReply['totals'] =>
    sql
      .exec('SELECT day, dollars FROM portfolio_totals WHERE owner = ? AND day > ? ORDER BY day', owner, today() - days)
      .toArray()
      .map((row) => ({ day: Number(row['day']), dollars: Number(row['dollars']) }));

  const today = (): Day => dayAt(now() / 1000);

  /** The prices in dollars of the newest market that is held, unless it is older than a day. */
  const record = (owner: string, held: Held): void => {
    const [newest] = registry.get(marketText)?.versions ?? [];
    if (newest === undefined || Math.abs(now() - newest.asOf) > DAY_MILLISECONDS) return;
    const columns = parts.read(marketText, newest.slot, COLUMNS_PART);
    if (columns === undefined) return;
    const market = openSnapshot({ columns, rows: undefined }).columns;
    const [ids, prices] = [market.lowerTexts('id'), market.numbers('price')];
    const coins = held.coins.map((coin) => {
      const price = prices[ids.indexOf(coin.id.toLowerCase())] ?? Number.NaN;
      return Number.isNaN(price) ? coin : { ...coin, price };
    });
    sql.exec('INSERT OR IGNORE INTO portfolio_totals VALUES (?, ?, ?, ?)', owner, today(), newest.asOf, worthOf(coins));
    recordedAt = today();
  };

  return {
    async reply(ask: PortfolioAsk): Promise<PortfolioReply> {
      const { portfolioShareToken: shareToken, portfolioPasscode: passcode } = configuration;
      const of: SharedPortfolio = ask.simulated && ask.isOpen ? INVENTED : { shareToken, passcode };
      if (of.shareToken === '') return { held: undefined, failure: { reason: 'withheld', why: 'unset' }, totals: [] };
      const owner = await hideName(`portfolio ${ask.simulated} ${of.shareToken}`);
      // One after the other: who waits finds what the one before has bought.
      const turn = flight.then(() => renewed(owner, of, ask));
      flight = turn.catch(() => undefined);
      const { held, failure } = await turn;
      // The market, which may have lacked before, was fetched for the question.
      if (recordedAt !== today()) lookedAt = undefined;
      const totals = ask.days === 0 ? [] : totalsOf(owner, ask.days);
      return { held: held ?? undefined, failure: failure ?? undefined, totals };
    },
    /** Records the total of a day once, without a call. */
    step(): void {
      const held = state?.held ?? undefined;
      if (state === undefined || held === undefined || lookedAt === today()) return;
      if (now() < startOf(today()) * 1000 + GRACE_MILLISECONDS) return;
      lookedAt = today();
      record(state.owner, held);
    },
    /** Milliseconds until the next total is due; infinity where no portfolio is held. */
    nextIn(): number {
      if ((state?.held ?? undefined) === undefined) return Number.POSITIVE_INFINITY;
      const day = lookedAt === today() ? today() + 1 : today();
      return Math.max(0, startOf(day) * 1000 + GRACE_MILLISECONDS - now());
    },
  };
};
