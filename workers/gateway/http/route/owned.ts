// GET /portfolio and /portfolio.csv: what the owner's portfolio at the service holds, at present prices, or its total
// of each day. POST /balances: what addresses hold. Never cached; no address, amount or token is logged.

import { type CurrencyCode, currencyCodes } from '../../../../shared/coin/currencies.ts';
import { dayText } from '../../../../shared/past/calendar.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import {
  balanceColumns,
  type Network,
  networkNames,
  networks,
  type PortfolioColumn,
  portfolioColumns,
  portfolioFields,
  type BalancesBody,
  type OwnedRows,
  type PortfolioBody,
} from '../../../../shared/protocol/owned.ts';
import { portfolioParameterNames } from '../../../../shared/protocol/parameters.ts';
import { type Problem, refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, eachOf, fail, ok, type Result } from '../../../../shared/result.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';
import { shown, timeText } from '../../../../shared/text/shown.ts';
import { dataProblem } from '../../ask/data-problem.ts';
import { isInvented } from '../../ask/past/record-context.ts';
import { portfolioRows, presentPrices, type Prices, pricedAt } from '../../ask/value-owned.ts';
import type { BalanceReply, PortfolioReply } from '../../broker/broker-api.ts';
import { waitOfBroker } from '../../broker/broker-client.ts';
import type { Wallet } from '../../providers/provider.ts';
import { type DataFailure, secondsAsked } from '../../upstream/failures.ts';
import { fileOf } from '../format/csv.ts';
import { parseBody, refuseBody } from '../request/read-body.ts';
import {
  combined,
  type Read,
  readChoice,
  readList,
  readParameters,
  readWhole,
  searchOf,
} from '../request/parameters.ts';
import { commonHeaders, jsonResponse, originHeader } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import { bodyText, type RouteContext } from './route-context.ts';

export const wantsPortfolioToken =
  'This address wants a token for the portfolio: send it as "Authorization: Bearer TOKEN". The operator of this gateway makes one with npm run token -- --portfolio.';

/** Whether nothing is said of these addresses where no token is for them: amounts would not be invented. */
export const isOwnedHidden = async ({ gateway, lifetime }: RouteContext): Promise<boolean> => {
  const invented = await isInvented({ snapshots: gateway.snapshots, lifetime });
  return !invented.ok || !invented.value;
};

const columnOf = (written: string): Read<PortfolioColumn> => {
  const text = written.toLowerCase().replace(/[ _-]/g, '');
  const column = portfolioFields.find((name) => name.toLowerCase() === text);
  return column === undefined
    ? refuse('show', `A portfolio has no field ${shown(written)}: it has ${portfolioFields.join(', ')}.`)
    : ok(column);
};

interface PortfolioQuestion {
  readonly columns: readonly PortfolioColumn[];
  readonly currency: CurrencyCode;
  /** Number of days whose totals are asked for; 0: the coins are. */
  readonly days: number;
}

const readQuestion = (request: Request): Read<PortfolioQuestion> =>
  andThen(readParameters(searchOf(request), portfolioParameterNames), (parameters) => {
    const show = parameters.get('show');
    const columns =
      show === undefined ? ok(portfolioColumns) : andThen(readList('show', show), (names) => eachOf(names, columnOf));
    const read = combined({
      columns,
      currency: readChoice(parameters, 'currency'),
      days: readWhole(parameters, 'days', 0),
    });
    return andThen(read, ({ columns: chosen, currency = 'USD', days }) =>
      days > 0 && (currency !== 'USD' || show !== undefined)
        ? refuse('days', 'days gives dates and totals in US dollars: leave currency and show out.')
        : ok({ columns: chosen, currency, days }),
    );
  });

/** As for any question, but real amounts are for nobody where the market was invented a moment ago. */
const pricesFor = async (
  currency: CurrencyCode,
  { gateway, lifetime }: RouteContext,
): Promise<Result<Prices, Problem>> => {
  const prices = await presentPrices(currency, { snapshots: gateway.snapshots, lifetime });
  if (!prices.ok) return fail(dataProblem(prices.error));
  const isOpen = gateway.configuration.portfolioTokenHashes.length === 0;
  return isOpen && !prices.value.simulated ? fail(dataProblem({ reason: 'not-found' })) : prices;
};

const unanswered = 'the market data service gives no usable answer';
const whyNoNewer: Readonly<Partial<Record<DataFailure['reason'], string>>> = {
  timeout: unanswered,
  unavailable: unanswered,
  rate: unanswered,
  'in-doubt': 'the newer ones contradict their total',
  credits: 'no credits are left for newer ones',
};

/** What is kept is told with its time. */
const noteOn = (asOf: number, failure: DataFailure): string => {
  const why = whyNoNewer[failure.reason];
  return `The amounts are of ${timeText(asOf)}: ${why === undefined ? dataProblem(failure).detail : `${why}.`}`;
};

/** What may have been charged is asked for an hour later, which is longer than other data waits. */
const problemOf = (failure: DataFailure, againSeconds: number): Problem => {
  const problem = dataProblem(failure);
  const why = failure.reason === 'credits' ? undefined : whyNoNewer[failure.reason];
  if (why === undefined || againSeconds <= 60) return problem;
  const detail = `No amounts: ${why}. It is asked again in ${Math.ceil(againSeconds / 60)} minutes.`;
  return { ...problem, detail, retryAfterSeconds: againSeconds };
};

const lackedPortfolio = (title: string): Problem => ({
  reason: 'holdings-withheld',
  detail: `${title} has neither portfolios nor balances: COIN_HOLDINGS counts a list in the sheet.`,
});

const totalRows = ({ totals }: PortfolioReply): OwnedRows => totals.map(({ day, dollars }) => [dayText(day), dollars]);

const portfolioOf = async (
  { columns, currency, days }: PortfolioQuestion,
  { gateway, lifetime }: RouteContext,
): Promise<Result<PortfolioBody & { readonly simulated: boolean }, Problem>> => {
  const { provider, portfolioTokenHashes } = gateway.configuration;
  if (provider.portfolio === undefined) return fail(lackedPortfolio(provider.source.title));
  const prices = await pricesFor(currency, { gateway, lifetime });
  if (!prices.ok) return prices;
  const { simulated, market } = prices.value;
  const reply = await gateway.broker.portfolio({
    simulated,
    isOpen: portfolioTokenHashes.length === 0,
    days,
    waitMilliseconds: waitOfBroker(lifetime.remaining()),
  });
  const { held, failure, againSeconds } = reply;
  if (held === undefined) return fail(problemOf(failure ?? { reason: 'timeout' }, againSeconds));
  return ok({
    columns: days > 0 ? ['date', 'value'] : [...columns],
    rows: days > 0 ? totalRows(reply) : portfolioRows(held.coins, columns, prices.value),
    currency,
    asOf: timeText(market.header.asOfFrom),
    amountsAsOf: timeText(held.asOf),
    ...(failure === undefined ? {} : { note: noteOn(held.asOf, failure) }),
    simulated,
  });
};

export const getPortfolio = async (request: Request, context: RouteContext, format?: 'csv'): Promise<Response> => {
  const question = readQuestion(request);
  const answer = question.ok ? await portfolioOf(question.value, context) : question;
  if (!answer.ok) return problemResponse(answer.error, request);
  const { simulated, ...body } = answer.value;
  const { source } = context.gateway.configuration.provider;
  if (format === undefined) return jsonResponse(body, { simulated, source });
  return new Response(fileOf(body.columns, body.rows, { separator: ',', decimal: '.', bom: false }), {
    headers: {
      ...commonHeaders,
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Cache-Control': 'no-store',
      'X-Data-As-Of': body.amountsAsOf,
      ...originHeader(simulated, source),
    },
  });
};

interface BalancesQuestion {
  /** As they are written, and the wallet of each. */
  readonly wallets: readonly Wallet[];
  readonly mayPay: boolean;
  readonly withFakes: boolean;
  readonly synchronise: boolean;
  readonly currency: CurrencyCode;
}

const asked = refuseBody(
  'Write {"addresses": ["0x…"], "networks": ["ethereum"]}, with one network for all addresses or one for each; pay, fake, synchronise (for one address) and currency may follow.',
);

const textsIn = (value: unknown): readonly string[] | undefined => {
  const list: unknown = typeof value === 'string' ? [value] : value;
  const isFilled = Array.isArray(list) && list.length > 0 && list.length <= bounds.wallets;
  return isFilled && list.every((one) => typeof one === 'string' && one.length <= bounds.textCharacters)
    ? list
    : undefined;
};

const readNetwork = (written: string, credits: number): Read<Network> => {
  const network = networkNames.find((name) => name === written.trim().toLowerCase());
  if (network !== undefined) return ok(network);
  return /^(force)?all$/i.test(written.trim())
    ? refuse(
        'networks',
        `One network an address: all of them would cost ${10 * credits} credits. Write one of ${networkNames.join(', ')}.`,
      )
    : refuse(
        'networks',
        `There is no network ${shown(written)}: it must be one of ${networkNames.join(', ')}.${didYouMean(written, networkNames)}`,
      );
};

const readWallet = (written: string, network: Network): Read<Wallet> => {
  const address = written.trim();
  const isOfLetters = address.toLowerCase().startsWith('0x');
  return networks[network].test(address)
    ? ok({ network, address: isOfLetters ? address.toLowerCase() : address })
    : refuse('addresses', `An address does not look like one of ${network}: compare it with its wallet.`);
};

const isSwitch = (value: unknown): boolean => value === undefined || typeof value === 'boolean';

const readBalances = (body: unknown, credits: number): Read<BalancesQuestion> => {
  const { addresses, networks: named, currency = 'USD', ...switches }: Record<string, unknown> = Object(body);
  const { pay, fake, synchronise, ...others } = switches;
  const [written, names] = [textsIn(addresses), textsIn(named)];
  const code = currencyCodes.find((one) => one === currency);
  const isRight =
    written !== undefined && names !== undefined && (names.length === 1 || names.length === written.length);
  if (!isRight || code === undefined || ![pay, fake, synchronise].every(isSwitch) || Object.keys(others).length > 0)
    return asked;
  const wallets = eachOf([...written.keys()], (at) =>
    andThen(readNetwork(names[at] ?? names[0] ?? '', credits), (network) => readWallet(written[at] ?? '', network)),
  );
  return andThen(wallets, (value) =>
    synchronise === true && value.length > 1
      ? asked
      : ok({
          wallets: value,
          mayPay: pay === true,
          withFakes: fake === true,
          synchronise: synchronise === true,
          currency: code,
        }),
  );
};

type WalletRows = { readonly rows: OwnedRows; readonly detail?: string };

const rowsOf = (
  reply: BalanceReply | undefined,
  { address, network }: Wallet,
  { withFakes, synchronise: withSync }: BalancesQuestion,
  prices: Prices,
  credits: number,
): WalletRows => {
  const none = (detail: string): WalletRows => ({ rows: [[address, network, null, null, null, null, null]], detail });
  if (reply?.kind === 'synchronising')
    return none('The market data service reads this address anew: ask for its balances in some minutes.');
  if (reply === undefined || reply.kind === 'unpaid')
    return none(
      withSync
        ? `Synchronising costs ${credits} credits: add pay.`
        : `${credits} credits an address and day: add pay=yes.`,
    );
  if (reply.kind === 'failed' && reply.failure.reason === 'withheld' && reply.failure.why === 'syncing')
    return none(
      'The market data service has not synchronised this address: the Doctor in the sidebar can have it done.',
    );
  if (reply.kind === 'failed') return none(problemOf(reply.failure, secondsAsked(reply.failure)).detail);
  const coins = reply.coins
    .filter(({ isFake }) => withFakes || !isFake)
    .map((coin) => {
      const { name, symbol, price } = pricedAt(coin, prices);
      const value = price === null ? null : coin.amount * price;
      return { value, row: [address, network, name, symbol, coin.amount, price, value] };
    })
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  return coins.length === 0
    ? none(`This address holds no known coins on ${network}.`)
    : { rows: coins.map(({ row }) => row) };
};

export const postBalances = async (request: Request, context: RouteContext): Promise<Response> => {
  const { gateway, lifetime } = context;
  const { provider } = gateway.configuration;
  const text = await bodyText(request, 'ask for fewer addresses.');
  if (!text.ok) return text.error;
  if (provider.wallets === undefined) return problemResponse(lackedPortfolio(provider.source.title), request);
  const { creditsPerWallet, creditsToSynchronise } = provider.wallets;
  const read = andThen(parseBody(text.value, asked.error.detail), (body) => readBalances(body, creditsPerWallet));
  if (!read.ok) return problemResponse(read.error, request);
  const prices = await pricesFor(read.value.currency, context);
  if (!prices.ok) return problemResponse(prices.error, request);
  const { simulated, market } = prices.value;
  const { wallets, mayPay, synchronise, currency } = read.value;
  const credits = synchronise ? creditsToSynchronise : creditsPerWallet;
  const waitMilliseconds = waitOfBroker(lifetime.remaining());
  const replies = await gateway.broker.balances({ wallets, mayPay, synchronise, simulated, waitMilliseconds });
  const rows: OwnedRows[number][] = [];
  const problems: BalancesBody['problems'][number][] = [];
  for (const [at, wallet] of wallets.entries()) {
    const own = rowsOf(replies[at], wallet, read.value, prices.value, credits);
    if (own.detail !== undefined) problems.push({ row: rows.length, detail: own.detail });
    rows.push(...own.rows);
  }
  const body: BalancesBody = {
    columns: [...balanceColumns],
    rows,
    currency,
    asOf: timeText(market.header.asOfFrom),
    problems,
    credits: credits * replies.filter(({ kind }) => kind === 'unpaid').length,
  };
  return jsonResponse(body, { simulated, source: provider.source });
};
