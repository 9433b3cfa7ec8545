// The owner's portfolio: amounts, bought at most once an hour however many ask, and its total of each day. What is to
// be paid is noted before the call, so that an end of the object pays nothing twice. What was begun is brought to its
// end, even if nobody waits any more. Wrong amounts replace no good ones.

import { type Day, dayAt, startOf } from '../../../../shared/past/calendar.ts';
import { dollarMarketText } from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { withTimeout } from '../../cache/waiting.ts';
import { openSnapshot } from '../../codec/snapshot.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { OwnedCoin, Provider, ProviderClient, SharedPortfolio } from '../../providers/provider.ts';
import { mayHaveCost, secondsAsked, unavailable, type UpstreamFailure } from '../../upstream/failures.ts';
import type { PortfolioAsk, PortfolioReply } from '../broker-api.ts';
import { COLUMNS_PART, type PartStore } from '../sets/part-store.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { Account, Reservation } from '../spend/account.ts';
import type { PaidCalls } from '../spend/paid-calls.ts';
import {
  type Check,
  hasNumbers,
  isListOf,
  isNumber,
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
  /** What the last amounts were worth that contradicted their total and agree with each other. */
  readonly doubted?: readonly number[] | undefined;
  /** Nothing is asked between these times, milliseconds since 1970. */
  readonly triedAt: number;
  readonly againAt: number;
}

const isOwnedCoin: Check<OwnedCoin> = (stored): stored is OwnedCoin =>
  isRecord(stored) && isText(stored['id']) && isText(stored['symbol']) && hasNumbers(stored, 'amount');

const isState: Check<State> = (stored): stored is State => {
  if (!isRecord(stored) || !isText(stored['owner']) || !hasNumbers(stored, 'triedAt', 'againAt')) return false;
  const { held, failure, doubted = [] }: Readonly<Record<string, unknown>> = stored;
  const isHeld = held === null || (hasNumbers(held, 'asOf') && 'coins' in held && isListOf(held.coins, isOwnedCoin));
  return isHeld && isListOf(doubted, isNumber) && (failure === null || isStoredFailure(failure));
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
/** Number of hourly answers that, if they agree, are believed whatever the total. */
const AGREEING = 3;
/** After midnight the day's total is recorded with what is held of the market by then. */
const GRACE_MILLISECONDS = 10 * 60_000;
/** The portfolio of an invented market: the owner's token is not for it. */
const INVENTED: SharedPortfolio = { shareToken: 'coinsheet', passcode: '' };

const noPrices = { creditsPerPage: 0, creditsForTotal: 0, coinsPerPage: 1 };

const worthOf = (coins: readonly OwnedCoin[]): number =>
  coins.reduce((sum, { amount, price }) => sum + amount * (price ?? 0), 0);

const isNear = (total: number, worth: number): boolean => Math.abs(total - worth) <= DIFFERS * Math.max(total, worth);

/** A call of a renewal, which reserves what it lacks. */
type Call = <Value extends object>(
  credits: number,
  make: () => Promise<Result<Value, UpstreamFailure>>,
) => Promise<Result<Value & { readonly asOf: number }, UpstreamFailure>>;

/** Amounts as they were told, and the worth of the fakes beside them. */
interface Told extends Held {
  readonly fakeDollars: number;
}

export const createPortfolioDesk = (options: PortfolioOptions) => {
  const { sql, notebook, configuration, provider, upstream, account, calls, registry, parts, hideName } = options;
  const { now, clock } = options;
  const { creditsPerPage, creditsForTotal, coinsPerPage } = provider.portfolio ?? noPrices;
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

  /** Why the coins are not believed. */
  const doubt = async (
    { coins, fakeDollars }: Told,
    before: Held | null,
    of: SharedPortfolio,
    call: Call,
  ): Promise<UpstreamFailure | undefined> => {
    const [worth, last] = [worthOf(coins), before === null ? undefined : worthOf(before.coins)];
    if (last !== undefined && worth * FACTOR >= last && last * FACTOR >= worth) return undefined;
    const ask = upstream.portfolioTotal;
    const told = await call(creditsForTotal, async () => (await ask?.(of)) ?? fail({ reason: 'not-found' }));
    // A service that tells coins and no total is believed as long as nothing speaks against it.
    if (!told.ok) return before === null && coins.length > 0 ? undefined : told.error;
    // Fakes may have a price.
    if (isNear(told.value.dollars, worth) || isNear(told.value.dollars, worth + fakeDollars)) return undefined;
    return { reason: 'in-doubt', retryAfterSeconds: undefined, detail: 'the holdings contradict their total' };
  };

  const fetchCoins = async (
    of: SharedPortfolio,
    simulated: boolean,
    call: Call,
  ): Promise<Result<Told, UpstreamFailure>> => {
    const ask = upstream.portfolio;
    if (ask === undefined) return fail({ reason: 'not-found' });
    const coins: OwnedCoin[] = [];
    let [asOf, fakeDollars] = [now(), 0];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await call(creditsPerPage, () => ask(of, page));
      if (!answer.ok) return answer;
      if (answer.value.simulated !== simulated) return fail(unavailable('the holdings are of another market'));
      // Values move between two calls: a coin of one page may be on the next one, too.
      const known = new Set(coins.map(({ id }) => id));
      coins.push(...answer.value.coins.filter(({ id }) => !known.has(id)));
      asOf = Math.min(asOf, answer.value.asOf);
      fakeDollars += answer.value.fakeDollars;
      if (!answer.value.hasMore) return ok({ asOf, coins, fakeDollars });
    }
    return fail(unavailable('the portfolio has too many coins'));
  };

  /** @param latest when the first call is made at the latest: nobody waits for it any more. */
  const fetch = async (
    before: State,
    of: SharedPortfolio,
    simulated: boolean,
    latest: number,
    reservation: Reservation,
  ): Promise<State> => {
    const tried = { ...before, triedAt: now(), againAt: now() + HOUR_MILLISECONDS };
    write({ ...tried, failure: { reason: 'timeout' } });
    const due = clock();
    let answers = 0;
    const call: Call = async (credits, make) => {
      const refused = reservation.left() < credits ? reservation.extend(credits - reservation.left()) : undefined;
      if (refused !== undefined) return fail(refused);
      // The pages before are paid for.
      const order = { reservation, credits, due, latest: answers === 0 ? latest : due + HOUR_MILLISECONDS };
      const answer = await calls.call(order, make);
      if (answer.ok) answers += 1;
      return answer;
    };
    const told = await fetchCoins(of, simulated, call);
    const failure = told.ok ? await doubt(told.value, before.held, of, call) : told.error;
    const worth = told.ok && failure?.reason === 'in-doubt' ? worthOf(told.value.coins) : undefined;
    const doubted =
      worth === undefined ? [] : [...(before.doubted ?? []).filter((other) => isNear(other, worth)), worth];
    if (told.ok && (failure === undefined || doubted.length >= AGREEING)) {
      const { asOf, coins } = told.value;
      return write({ ...tried, held: { asOf, coins }, failure: null, doubted: [] });
    }
    const asked = secondsAsked(failure) * 1000;
    const isPaid = answers > 0 || failure === undefined || mayHaveCost(failure);
    // A plan or a token that is refused is so for long.
    const isLong = isPaid || failure.reason === 'withheld';
    // What is never read is paid for once a day in the end.
    const isRepeated = failure?.reason === 'unavailable' && before.failure?.reason === 'unavailable';
    const doubled = isRepeated ? Math.min(DAY_MILLISECONDS, 2 * (before.againAt - before.triedAt)) : 0;
    const pause = isLong ? Math.max(HOUR_MILLISECONDS, doubled) : asked || FREE_MILLISECONDS;
    return write({ ...tried, againAt: now() + pause, failure: failure ?? null, doubted });
  };

  const stateOf = (owner: string): State =>
    state?.owner === owner ? state : { owner, held: null, failure: null, triedAt: now(), againAt: now() };

  /** The newest state, which is bought if it is time. */
  const renewed = async (owner: string, of: SharedPortfolio, simulated: boolean, latest: number): Promise<State> => {
    const before = stateOf(owner);
    // A clock that was set back lengthens no pause.
    if (now() >= before.triedAt && now() < before.againAt) return before;
    // As many pages as the last time: some of them alone would be paid for nothing.
    const pages = Math.max(1, Math.ceil((before.held?.coins.length ?? 0) / coinsPerPage));
    const reserved = account.reserve('portfolio', creditsPerPage * pages);
    if (!reserved.ok) return { ...before, failure: reserved.error };
    try {
      return await fetch(before, of, simulated, latest, reserved.value);
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
    const [newest] = registry.get(dollarMarketText)?.versions ?? [];
    if (newest === undefined || Math.abs(now() - newest.asOf) > DAY_MILLISECONDS) return;
    const columns = parts.read(dollarMarketText, newest.slot, COLUMNS_PART);
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
      if (of.shareToken === '')
        return { held: undefined, failure: { reason: 'withheld', why: 'unset' }, againSeconds: 0, totals: [] };
      const owner = await hideName(`portfolio ${ask.simulated} ${of.shareToken}`);
      // One after the other: who waits finds what the one before has bought.
      const latest = clock() + ask.waitMilliseconds;
      const turn = flight.then(() => renewed(owner, of, ask.simulated, latest));
      flight = turn.catch(() => undefined);
      const late: UpstreamFailure = { reason: 'timeout' };
      const found = (await withTimeout(turn, ask.waitMilliseconds)) ?? { ...stateOf(owner), failure: late };
      const { held, failure, againAt } = found;
      // The market, which may have lacked before, was fetched for the question.
      if (recordedAt !== today()) lookedAt = undefined;
      const totals = ask.days === 0 ? [] : totalsOf(owner, ask.days);
      const againSeconds = Math.max(0, Math.ceil((againAt - now()) / 1000));
      return { held: held ?? undefined, failure: failure ?? undefined, againSeconds, totals };
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
