// Asks CoinStats for a portfolio and for balances of addresses, and reads the answers. A share token leaves in a
// header, never in an address. Of texts only ids and symbols are taken, and only plain ones: others may be the
// addresses of phishing pages, or a secret that is told back.

import type { Network } from '../../../../shared/protocol/owned.ts';
import { andThen, fail, ok, type Result } from '../../../../shared/result.ts';
import { createRedaction, isRecord } from '../../upstream/clean-coin.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import { type Answer, type Asking, isSimulated, readAnswer } from '../fetch-answer.ts';
import type {
  OwnedCoin,
  ProviderBalances,
  ProviderClient,
  ProviderHoldings,
  SharedPortfolio,
  Wallet,
  WalletCoin,
} from '../provider.ts';

export const PORTFOLIO_PAGE = 100;

/** The service's names of the networks. */
const connections: Readonly<Record<Network, string>> = {
  ethereum: 'ethereum',
  'binance-smart-chain': 'binacesmartchain',
  polygon: 'polygon-wallet',
  avalanche: 'avalanche-wallet',
  arbitrum: 'arbitrum-wallet',
  optimism: 'optimism-wallet',
  base: 'base-wallet',
  solana: 'solana',
  bitcoin: 'bitcoin',
  tron: 'tron',
};

const plainId = /^[\w.:$-]{1,120}$/;
const plainSymbol = /^[\w$+-]{1,16}$/;

type TellsSecret = (text: string) => boolean;

const secretsIn = (secrets: readonly string[]): TellsSecret => {
  const redactions = secrets.map(createRedaction);
  return (text) => redactions.some(({ redact }) => redact(text) !== text);
};

/** Undefined for a coin whose id is not plain, or tells a secret. */
const namesOf = (id: unknown, symbol: unknown, tells: TellsSecret): Pick<OwnedCoin, 'id' | 'symbol'> | undefined => {
  const isPlain = (text: unknown, form: RegExp): text is string =>
    typeof text === 'string' && form.test(text) && !tells(text);
  if (!isPlain(id, plainId)) return undefined;
  return { id, symbol: isPlain(symbol, plainSymbol) ? symbol : id };
};

const numberOr = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const dollarsOf = (worth: unknown): number | null => (isRecord(worth) ? numberOr(worth['USD']) : null);

/** Undefined for what is left out: a coin that is sold out. */
const readHolding = (
  row: unknown,
  tells: TellsSecret,
): Result<OwnedCoin | { readonly fakeDollars: number } | undefined, string> => {
  const { coin, count, price, averageBuy }: Readonly<Record<string, unknown>> = isRecord(row) ? row : {};
  const { identifier, symbol, isFake }: Readonly<Record<string, unknown>> = isRecord(coin) ? coin : {};
  const amount = numberOr(count);
  if (isFake === true) return ok({ fakeDollars: (amount ?? 0) * (dollarsOf(price) ?? 0) });
  if (amount === 0) return ok(undefined);
  const names = namesOf(identifier, symbol, tells);
  if (names === undefined || amount === null) return fail('the answer has a holding that is no coin');
  const bought = isRecord(averageBuy) ? averageBuy['allTime'] : undefined;
  return ok({ ...names, amount, price: dollarsOf(price), averageBuy: dollarsOf(bought) });
};

/** A page of holdings, or its fault: with a row less it would tell a wrong total. */
const readHoldings = (value: unknown, tells: TellsSecret): Result<Omit<ProviderHoldings, 'simulated'>, string> => {
  const rows: unknown = isRecord(value) ? value['result'] : undefined;
  if (!Array.isArray(rows)) return fail('the answer is no list of holdings');
  const coins: OwnedCoin[] = [];
  let fakeDollars = 0;
  for (const row of rows) {
    const read = readHolding(row, tells);
    if (!read.ok) return read;
    if (read.value === undefined) continue;
    if ('fakeDollars' in read.value) fakeDollars += read.value.fakeDollars;
    else coins.push(read.value);
  }
  return ok({ coins, fakeDollars, hasMore: rows.length >= PORTFOLIO_PAGE });
};

const readTotal = (value: unknown): Result<{ readonly dollars: number }, string> => {
  const dollars = isRecord(value) ? numberOr(value['totalValue']) : null;
  return dollars === null ? fail('the answer tells no total') : ok({ dollars });
};

/** Tokens without a known coin are left out: whoever makes one may send it to any address. */
const readWalletCoins = (rows: unknown, tells: TellsSecret): readonly WalletCoin[] | undefined => {
  if (!Array.isArray(rows)) return undefined;
  return rows.flatMap((row: unknown): readonly WalletCoin[] => {
    const {
      coinId,
      symbol,
      amount: count,
      price,
      isFake,
    }: Readonly<Record<string, unknown>> = isRecord(row) ? row : {};
    const [names, amount] = [namesOf(coinId, symbol, tells), numberOr(count)];
    return names === undefined || amount === null || amount === 0
      ? []
      : [{ ...names, amount, price: numberOr(price), isFake: isFake === true }];
  });
};

/** Addresses come back in letters of any case. */
const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase();

const readBalances = (
  value: unknown,
  wallets: readonly Wallet[],
  tells: TellsSecret,
): Result<Omit<ProviderBalances, 'simulated'>, string> => {
  if (!Array.isArray(value) || !value.every(isRecord)) return fail('the answer is no list of wallets');
  const entryOf = ({ network, address }: Wallet) =>
    value.find((entry) => isSame(entry['address'], address) && entry['connectionId'] === connections[network]);
  return ok({ wallets: wallets.map((wallet) => readWalletCoins(entryOf(wallet)?.['balances'], tells)) });
};

const withheldFor: Readonly<Record<number, 'plan' | 'token' | 'syncing'>> = {
  401: 'token',
  403: 'plan',
  409: 'syncing',
};

/** What a refusal means here; undefined: what it means everywhere. */
export const withheldBy = ({ status }: Pick<Response, 'status'>): UpstreamFailure | undefined => {
  const why = withheldFor[status];
  return why && { reason: 'withheld', why };
};

/** One request, with the key. */
type GetOwned = (
  path: string,
  parameters: ReadonlyMap<string, string>,
  asking: Pick<Asking, 'headers' | 'method'>,
) => Promise<Result<Answer, UpstreamFailure>>;

type OwnedCalls = Required<Pick<ProviderClient, 'portfolio' | 'portfolioTotal' | 'balances' | 'synchronise'>>;

const headersOf = ({ shareToken, passcode }: SharedPortfolio): Readonly<Record<string, string>> => ({
  sharetoken: shareToken,
  ...(passcode === '' ? {} : { passcode }),
});

const read = <Value extends object>(answer: Answer, reader: (value: unknown) => Result<Value, string>) =>
  andThen(
    readAnswer(answer, (text) => reader(JSON.parse(text))),
    (value) => ok({ ...value, simulated: isSimulated(answer) }),
  );

export const ownedCalls = (get: GetOwned, apiKey: string): OwnedCalls => {
  const tellsOf = ({ shareToken, passcode }: SharedPortfolio) => secretsIn([apiKey, shareToken, passcode]);
  return {
    async portfolio(of, page) {
      const parameters = new Map([
        ['page', String(page)],
        ['limit', String(PORTFOLIO_PAGE)],
      ]);
      const answer = await get('/portfolio/coins', parameters, { headers: headersOf(of) });
      return andThen(answer, (given) => read(given, (value) => readHoldings(value, tellsOf(of))));
    },
    async portfolioTotal(of) {
      const answer = await get('/portfolio/value', new Map([['currency', 'USD']]), { headers: headersOf(of) });
      return andThen(answer, (given) => read(given, readTotal));
    },
    async balances(wallets) {
      // In an order of its own, so that the same wallets are the same request.
      const named = wallets.map(({ network, address }) => `${connections[network]}:${address}`).toSorted();
      const answer = await get('/wallet/balances', new Map([['wallets', named.join()]]), { headers: {} });
      return andThen(answer, (given) => read(given, (value) => readBalances(value, wallets, secretsIn([apiKey]))));
    },
    async synchronise({ network, address }) {
      const parameters = new Map([
        ['address', address],
        ['connectionId', connections[network]],
      ]);
      // Its state is told by the next question for balances.
      const answer = await get('/transactions', parameters, { headers: {}, method: 'PATCH' });
      return andThen(answer, () => ok({}));
    },
  };
};
