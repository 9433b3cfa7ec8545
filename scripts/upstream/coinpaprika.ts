// What the gateway assumes about CoinPaprika: asks for its list in two currencies and for the coins of a tag, and
// judges the answers.

import { categoryNames } from '../../shared/coin/memberships.ts';
import { coinpaprika } from '../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import { tagOf } from '../../workers/gateway/providers/coinpaprika/connect.ts';
import { createAsker, type AskedUpstream, type Reply, type Timing } from './ask-upstream.ts';
import {
  askFurther,
  byAnswer,
  fail,
  inSeconds,
  isNamed,
  isObject,
  judgeConversion,
  needed,
  noted,
  numberIn,
  pass,
  refusalText,
  statusText,
  TIMEOUT_SECONDS,
  unknown,
  type Answers,
  type Assumption,
  type FurtherQuestion,
  type Loose,
  type Verdict,
} from './assumption.ts';
import { judgeAll, type Examination } from './examination.ts';

interface CoinpaprikaEvidence extends Answers {
  /** The list in US dollars. */
  readonly list: Reply;
  /** The list in euros; undefined if the first one failed. */
  readonly inEuros: Reply | undefined;
  /** A tag with its coins; likewise. */
  readonly tag: Reply | undefined;
  /** When the list was asked for, ms since 1970. */
  readonly askedAt: number;
}

/** Calls that this takes at most, without further questions. */
export const COINPAPRIKA_CALLS = 3;

const TAG = 'defi';

/** `further`: what to ask besides, if there is a list. */
export const gatherCoinpaprika = async (
  upstream: AskedUpstream,
  fetcher: typeof fetch,
  timing: Timing,
  further: readonly FurtherQuestion<CoinpaprikaEvidence>[] = [],
): Promise<CoinpaprikaEvidence> => {
  const { ask } = createAsker(upstream, fetcher, timing);
  const askedAt = timing.now();
  const list = await ask('/tickers', { quotes: 'USD' });
  if (list.status !== 200) return { list, inEuros: undefined, tag: undefined, askedAt, more: undefined };
  const inEuros = await ask('/tickers', { quotes: 'EUR' });
  const tag = await ask(`/tags/${TAG}`, { additional_fields: 'coins' });
  const seen = { list, inEuros, tag, askedAt, more: undefined };
  return further.length === 0 ? seen : { ...seen, more: await askFurther(further, seen, ask) };
};

/** Share of coins that may lack something without harm. */
const TOLERATED = 0.02;
/** Age of figures, from which on something is wrong there. */
const OLD_MINUTES = 30;
const MINUTE_MS = 60_000;

type Coinpaprika = Assumption<CoinpaprikaEvidence>;

/** Undefined if the answer is no list of tickers. */
const readTickers = (reply: Reply | undefined): readonly Loose[] | undefined => {
  const body: unknown = reply?.status === 200 ? reply.body : undefined;
  return Array.isArray(body) && body.length > 0 && body.every(isObject) ? body : undefined;
};

const quoteIn = ({ quotes }: Loose, currency: string): Loose => {
  const quote = isObject(quotes) ? quotes[currency] : undefined;
  return isObject(quote) ? quote : {};
};

const ofList =
  (judge: (tickers: readonly Loose[], evidence: CoinpaprikaEvidence) => Verdict): Coinpaprika['judge'] =>
  (evidence) => {
    const tickers = readTickers(evidence.list);
    return tickers === undefined ? unknown('no list of coins was given') : judge(tickers, evidence);
  };

/** Passes if nearly all coins have it. */
const nearlyAll = (has: (ticker: Loose) => boolean): Coinpaprika['judge'] =>
  ofList((tickers) => {
    const lacking = tickers.filter((ticker) => !has(ticker)).length;
    return lacking <= tickers.length * TOLERATED ? pass() : fail(`${lacking} of ${tickers.length} lack it`);
  });

/** The coins of a tag; undefined if the answer has none. */
const coinsOf = (tag: Reply | undefined): readonly unknown[] | undefined => {
  const coins = tag?.status === 200 && isObject(tag.body) ? tag.body['coins'] : undefined;
  return Array.isArray(coins) ? coins : undefined;
};

const tagQuestion = (tag: string): FurtherQuestion<CoinpaprikaEvidence> => ({
  credits: 1,
  path: () => `/tags/${encodeURIComponent(tag)}?additional_fields=coins`,
});

/** Categories that have another name there. */
const renamed = categoryNames.filter((category) => tagOf(category) !== category);

export const coinpaprikaAssumptions: readonly Coinpaprika[] = [
  needed(
    'The address answers.',
    ({ list }) => (list.status === 0 ? fail('no answer came') : pass()),
    `Check the network; UPSTREAM_URL is the part before /tickers, as in ${coinpaprika.address}.`,
  ),
  needed(
    'It answers without a key.',
    ({ list }) => {
      if (list.status === 401 || list.status === 403) return fail(statusText(list));
      return list.status === 200 ? pass() : unknown(statusText(list));
    },
    'This address is for keys: take the one without.',
  ),
  needed(
    'Calls are left this month, and are not too fast.',
    ({ list, inEuros, tag }) => {
      const refused = [list, inEuros, tag].find((reply) => reply?.status === 402 || reply?.status === 429);
      if (refused !== undefined) return fail(refusalText(refused));
      return list.status === 200 ? pass() : unknown('no list of coins was given');
    },
    'Calls are counted by address: wait, or find out who else calls from here.',
  ),
  needed(
    'The list of coins is a list of tickers.',
    ({ list }) => {
      if (list.status !== 200) return unknown(statusText(list));
      return readTickers(list) === undefined ? fail('it is something else') : pass();
    },
    'The gateway refuses such lists: ask the service what changed, and report it to the maintainers.',
  ),
  noted(
    "The list comes within the gateway's time.",
    ofList((_, { list: { milliseconds } }) =>
      milliseconds <= TIMEOUT_SECONDS * 1000 ? pass() : fail(`it took ${inSeconds(milliseconds)} s`),
    ),
    'Set UPSTREAM_TIMEOUT_SECONDS in wrangler.toml to more.',
  ),
  needed(
    `The list has at least ${coinpaprika.leastCoins} coins.`,
    ofList((tickers) =>
      tickers.length >= (coinpaprika.leastCoins ?? 0)
        ? pass(`${tickers.length} coins`)
        : fail(`${tickers.length} coins`),
    ),
    'The gateway doubts such lists and keeps the one before: run this again, and report it if it persists.',
  ),
  needed(
    'Every coin has an id, a name and a symbol.',
    nearlyAll(isNamed),
    'The gateway drops such coins: report it to the maintainers.',
  ),
  needed(
    'Prices, volumes and market caps are numbers.',
    nearlyAll((ticker) =>
      ['price', 'volume_24h', 'market_cap'].every((name) => numberIn(quoteIn(ticker, 'USD'), name) !== undefined),
    ),
    'Formulas show these as empty cells: report it to the maintainers.',
  ),
  noted(
    'Changes over an hour, a day and a week are numbers.',
    nearlyAll((ticker) =>
      ['1h', '24h', '7d'].every((period) => numberIn(quoteIn(ticker, 'USD'), `percent_change_${period}`) !== undefined),
    ),
    'Formulas show these as empty cells: report it to the maintainers.',
  ),
  noted(
    'Ids are distinct.',
    ofList((tickers) => {
      const repeated = tickers.length - new Set(tickers.map(({ id }) => id)).size;
      return repeated === 0 ? pass() : fail(`${repeated} are repeated`);
    }),
    'Nothing to do: the gateway keeps one of each.',
  ),
  noted(
    'Figures are up to date.',
    ofList((tickers, { askedAt }) => {
      const updated = Math.max(...tickers.map((ticker) => Date.parse(String(ticker['last_updated'])) || 0));
      const minutes = Math.floor((askedAt - updated) / MINUTE_MS);
      return minutes <= OLD_MINUTES ? pass(`${Math.max(0, minutes)} minutes old`) : fail(`${minutes} minutes old`);
    }),
    'Nothing to do: the service is late. The gateway shows when it asked, not when the figures were made.',
  ),
  needed(
    'Another currency converts the price.',
    ({ list, inEuros }) => {
      const [dollars, euros] = [readTickers(list), readTickers(inEuros)];
      if (dollars === undefined || euros === undefined) return unknown('no list in euros was given');
      const prices = new Map(dollars.map((ticker) => [ticker['id'], numberIn(quoteIn(ticker, 'USD'), 'price')]));
      const ratios = euros.flatMap((ticker) => {
        const [from, to] = [prices.get(ticker['id']), numberIn(quoteIn(ticker, 'EUR'), 'price')];
        return from === undefined || to === undefined || from === 0 ? [] : [to / from];
      });
      return ratios.length === 0 ? fail('no coin has a price in euros') : judgeConversion(ratios);
    },
    'Use US dollars in formulas and in the settings, and report it to the maintainers.',
  ),
  noted(
    'A tag names coins of the list.',
    ofList((tickers, { tag }) => {
      const coins = coinsOf(tag);
      if (coins === undefined) return fail(`${TAG} has no coins`);
      const listed = new Set(tickers.map(({ id }) => id));
      const found = coins.filter((id) => listed.has(id)).length;
      return found > 0 ? pass(`${found} of ${coins.length} in ${TAG}`) : fail(`none of ${coins.length} in ${TAG}`);
    }),
    'Questions about categories have no coins then: report it to the maintainers.',
  ),
  ...renamed.map((category): Coinpaprika =>
    noted(
      `The category ${category} is the tag ${tagOf(category)}.`,
      byAnswer(tagQuestion(tagOf(category)), (tag) => {
        const count = coinsOf(tag)?.length ?? 0;
        return count > 0 ? pass(`${count} coins`) : fail(tag.status === 200 ? 'it has no coins' : statusText(tag));
      }),
      'Questions about that category have no coins then: report it to the maintainers.',
    ),
  ),
  needed(
    'A tag that does not exist is a 404.',
    byAnswer(tagQuestion('no-such-tag'), (tag) => (tag.status === 404 ? pass() : fail(statusText(tag)))),
    'Questions about unknown categories fail then: report it to the maintainers.',
  ),
];

export const examineCoinpaprika = (evidence: CoinpaprikaEvidence): Examination => ({
  ...judgeAll(coinpaprikaAssumptions, evidence),
  // One call is one credit; the service does not report them.
  credits: evidence.list.status === 200 ? COINPAPRIKA_CALLS + (evidence.more?.size ?? 0) : 1,
  plan: undefined,
  isSimulated: evidence.list.isSimulated,
  hasPage: readTickers(evidence.list) !== undefined,
});
