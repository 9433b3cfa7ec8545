// Balances of addresses: 40 credits an address and network, kept for a day, bought only where the question says so.
// Addresses are stored as HMACs. That a wallet is asked for is noted before the call, so that nothing is paid twice.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { withTimeout } from '../../cache/waiting.ts';
import type { Provider, ProviderClient, Wallet, WalletCoin } from '../../providers/provider.ts';
import { mayHaveCost, unavailable, type UpstreamFailure } from '../../upstream/failures.ts';
import type { BalanceReply, BalancesAsk } from '../broker-api.ts';
import type { Account, Reservation } from '../spend/account.ts';
import type { PaidCalls } from '../spend/paid-calls.ts';
import {
  type Check,
  hasNumbers,
  isListOf,
  isRecord,
  isStoredFailure,
  isText,
  readStored,
  textIn,
  type Tools,
  type HideName,
} from '../storage.ts';

interface BalanceOptions extends Pick<Tools, 'sql' | 'now' | 'clock'> {
  readonly provider: Pick<Provider, 'wallets'>;
  readonly upstream: Pick<ProviderClient, 'balances' | 'synchronise'>;
  readonly account: Pick<Account, 'reserve'>;
  readonly calls: PaidCalls;
  readonly hideName: HideName;
}

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 86_400_000;
/** A wallet is not synchronised twice within this time. */
const SYNC_MILLISECONDS = 300_000;

const areCoins: Check<readonly WalletCoin[]> = (stored): stored is readonly WalletCoin[] =>
  isListOf(
    stored,
    (coin): coin is WalletCoin =>
      isRecord(coin) && isText(coin['id']) && isText(coin['symbol']) && hasNumbers(coin, 'amount'),
  );

/** A wallet of a question, by the name under which it is stored. */
interface Named {
  readonly wallet: Wallet;
  readonly name: string;
}

const isKnown = (entry: readonly [string, BalanceReply | undefined]): entry is readonly [string, BalanceReply] =>
  entry[1] !== undefined;

/** Beside the rows of wallets are those of their synchronisations. */
const synchronisation = (name: string): string => `sync ${name}`;

const noPrices = { creditsPerWallet: 0, creditsToSynchronise: 0 };

export const createBalanceDesk = (options: BalanceOptions) => {
  const { sql, provider, upstream, account, calls, hideName, now, clock } = options;
  const { creditsPerWallet: credits, creditsToSynchronise } = provider.wallets ?? noPrices;
  sql.exec(`CREATE TABLE IF NOT EXISTS balances (
    wallet TEXT PRIMARY KEY, asked_at INTEGER NOT NULL, as_of INTEGER, coins TEXT) WITHOUT ROWID`);
  let flight: Promise<unknown> = Promise.resolve();

  const rowOf = (name: string) => sql.exec('SELECT * FROM balances WHERE wallet = ?', name).toArray()[0];
  const forget = (name: string) => sql.exec('DELETE FROM balances WHERE wallet = ?', name);

  const isSynchronising = (name: string): boolean =>
    Math.abs(now() - Number(rowOf(synchronisation(name))?.['asked_at'] ?? Number.NaN)) < SYNC_MILLISECONDS;

  /** What is known of a wallet; undefined if it may be asked for. */
  const heldReply = (name: string): BalanceReply | undefined => {
    const row = rowOf(name);
    if (row === undefined) return isSynchronising(name) ? { kind: 'synchronising' } : undefined;
    const asOf = Number(row['as_of'] ?? Number.NaN);
    const coins = readStored(textIn(row, 'coins'), areCoins);
    if (coins !== undefined && Math.abs(now() - asOf) < DAY_MILLISECONDS) return { kind: 'held', asOf, coins };
    const left = Number(row['asked_at']) + HOUR_MILLISECONDS - now();
    if (left <= 0 || left > HOUR_MILLISECONDS || !Number.isNaN(asOf)) return undefined;
    const unread = unavailable('the balances could not be read', Math.ceil(left / 1000));
    return { kind: 'failed', failure: readStored(textIn(row, 'coins'), isStoredFailure) ?? unread };
  };

  const noteAsked = (name: string): void =>
    void sql.exec('INSERT OR REPLACE INTO balances VALUES (?, ?, NULL, NULL)', name, now());

  /** No amount outlives the day for which it is told. */
  const forgetOld = (): void => void sql.exec('DELETE FROM balances WHERE asked_at < ?', now() - DAY_MILLISECONDS);
  forgetOld();

  const buy = async (
    named: readonly Named[],
    simulated: boolean,
    latest: number,
    reservation: Reservation,
  ): Promise<Result<ReadonlyMap<string, BalanceReply>, UpstreamFailure>> => {
    const ask = upstream.balances;
    if (ask === undefined) return fail({ reason: 'not-found' });
    for (const { name } of named) noteAsked(name);
    const order = { reservation, credits: reservation.left(), due: clock(), latest };
    const answer = await calls.call(order, () => ask(named.map(({ wallet }) => wallet)));
    if (!answer.ok || answer.value.simulated !== simulated) {
      const failure = answer.ok ? unavailable('the balances are of another market') : answer.error;
      for (const { name } of named) {
        // What was not charged may be asked for again.
        if (!mayHaveCost(failure)) forget(name);
        else if (failure.reason === 'withheld')
          sql.exec('UPDATE balances SET coins = ? WHERE wallet = ?', JSON.stringify(failure), name);
      }
      return fail(failure);
    }
    const { asOf, wallets } = answer.value;
    for (const [index, { name }] of named.entries()) {
      const coins = wallets[index];
      if (coins === undefined) continue;
      sql.exec('UPDATE balances SET as_of = ?, coins = ? WHERE wallet = ?', asOf, JSON.stringify(coins), name);
    }
    return ok(new Map(named.flatMap(({ name }) => [[name, heldReply(name)] as const]).filter(isKnown)));
  };

  /** As many of these as credits allow, in one call. */
  const bought = async (
    lacking: readonly Named[],
    { simulated }: BalancesAsk,
    latest: number,
  ): Promise<{
    readonly replies: ReadonlyMap<string, BalanceReply>;
    readonly failure: UpstreamFailure | undefined;
  }> => {
    const none = new Map<string, BalanceReply>();
    if (lacking.length === 0) return { replies: none, failure: undefined };
    const reserved = account.reserve('balances', credits);
    if (!reserved.ok) return { replies: none, failure: reserved.error };
    try {
      const [first, ...others] = lacking;
      const paid = first === undefined ? [] : [first];
      let refused: UpstreamFailure | undefined;
      for (const one of others) {
        refused ??= reserved.value.extend(credits);
        if (refused === undefined) paid.push(one);
      }
      const replies = await buy(paid, simulated, latest, reserved.value);
      return replies.ok ? { replies: replies.value, failure: refused } : { replies: none, failure: replies.error };
    } finally {
      reserved.value.release();
    }
  };

  const replies = async (
    named: readonly Named[],
    ask: BalancesAsk,
    latest: number,
  ): Promise<readonly BalanceReply[]> => {
    const held = new Map(named.map(({ name }) => [name, heldReply(name)] as const).filter(isKnown));
    const lacking = named.filter(
      ({ name }, index) => !held.has(name) && named.findIndex((one) => one.name === name) === index,
    );
    const { replies: own, failure } = await bought(ask.mayPay ? lacking : [], ask, latest);
    return named.map(
      ({ name }) =>
        held.get(name) ?? own.get(name) ?? (failure === undefined ? { kind: 'unpaid' } : { kind: 'failed', failure }),
    );
  };

  const synchronise = async ({ wallet, name }: Named, mayPay: boolean, latest: number): Promise<BalanceReply> => {
    const ask = upstream.synchronise;
    if (isSynchronising(name)) return { kind: 'synchronising' };
    if (!mayPay || ask === undefined) return { kind: 'unpaid' };
    const reserved = account.reserve('balances', creditsToSynchronise);
    if (!reserved.ok) return { kind: 'failed', failure: reserved.error };
    try {
      const order = { reservation: reserved.value, credits: creditsToSynchronise, due: clock(), latest };
      noteAsked(synchronisation(name));
      const answer = await calls.call(order, () => ask(wallet));
      if (answer.ok) {
        // One wallet of an answer that is not synchronised holds back all of them.
        sql.exec('DELETE FROM balances WHERE wallet = ? OR (as_of IS NULL AND coins IS NOT NULL)', name);
        return { kind: 'synchronising' };
      }
      if (!mayHaveCost(answer.error)) forget(synchronisation(name));
      return { kind: 'failed', failure: answer.error };
    } finally {
      reserved.value.release();
    }
  };

  return {
    /** A reply for each wallet, in order. */
    async replies(ask: BalancesAsk): Promise<readonly BalanceReply[]> {
      forgetOld();
      const named = await Promise.all(
        ask.wallets.map(async (wallet): Promise<Named> => {
          const name = await hideName(`wallet ${ask.simulated} ${wallet.network} ${wallet.address}`);
          return { wallet, name };
        }),
      );
      const latest = clock() + ask.waitMilliseconds;
      if (ask.synchronise)
        return await Promise.all(named.slice(0, 1).map((one) => synchronise(one, ask.mayPay, latest)));
      if (!ask.mayPay) return await replies(named, ask, latest);
      // One after the other: who waits finds what the one before has bought.
      const turn = flight.then(() => replies(named, ask, latest));
      flight = turn.catch(() => undefined);
      const late: BalanceReply = { kind: 'failed', failure: { reason: 'timeout' } };
      return (await withTimeout(turn, ask.waitMilliseconds)) ?? named.map(({ name }) => heldReply(name) ?? late);
    },
  };
};
