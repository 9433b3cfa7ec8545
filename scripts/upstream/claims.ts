// What the gateway assumes about every market data service: claims about its list of coins that follow from the
// properties of its provider, and how each is judged by answers.

import { coinField, numberFieldNames } from '../../shared/coin/coin-fields.ts';
import { noMembership } from '../../shared/query/filter.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import type { PageQuery } from '../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../workers/gateway/upstream/failures.ts';
import type { Coins, Service } from './service.ts';

/** What was found: of a claim that holds, why it does not, or why the answers do not show it. */
export type Verdict =
  | { readonly outcome: 'pass'; readonly found?: string }
  | { readonly outcome: 'fail'; readonly found: string; readonly remedy?: string }
  | { readonly outcome: 'unknown'; readonly found: string };

export interface Claim {
  /** A sentence that is true if it holds. */
  readonly claim: string;
  /** Whether the gateway needs it: a failure of any other does no harm. */
  readonly isNeeded: boolean;
  /** Credits of its own question, at most. */
  readonly credits: number;
  readonly judge: (service: Service) => Promise<Verdict>;
  /** What to do if it does not hold. */
  readonly remedy: string;
}

export const pass = (found?: string): Verdict =>
  found === undefined ? { outcome: 'pass' } : { outcome: 'pass', found };
export const failed = (found: string): Verdict => ({ outcome: 'fail', found });
export const unknown = (found: string): Verdict => ({ outcome: 'unknown', found });

const REPORT = 'Report it to the maintainers.';

/** What is wrong and what to do, by the kind of a failure. */
const remedies: Readonly<Record<UpstreamFailure['reason'], readonly [found: string, remedy: string]>> = {
  key: [
    'it refuses the key',
    'Copy the key again into UPSTREAM_API_KEY, and check in its account that its plan permits the list of coins.',
  ],
  credits: ['no credits are left', 'Wait until the plan gives new credits, or add credits to the key in its account.'],
  withheld: ['its plan does not give it', 'The gateway does without it, and says so; another plan may give it.'],
  rate: ['calls are too fast', 'Others may be calling with this key: stop them, or run this again later.'],
  timeout: ['it does not answer in time', 'Run this again later, or correct UPSTREAM_URL.'],
  unavailable: [
    'it fails',
    'Correct UPSTREAM_URL, the address of the service without the name of a list; or run this again later.',
  ],
  'in-doubt': ['its answer is in doubt', REPORT],
  rejected: ['it refuses the question', 'Correct UPSTREAM_URL, or report it to the maintainers.'],
  'not-found': ['there is nothing at the address', 'Correct UPSTREAM_URL.'],
};

export const failedBy = (failure: UpstreamFailure): Verdict => {
  const [found, remedy] = remedies[failure.reason];
  return { outcome: 'fail', found: 'detail' in failure ? `${found}: ${failure.detail}` : found, remedy };
};

type Judge = Claim['judge'];

/** By one more page, whose query may depend on the market's first one. */
export const byPage =
  (query: (market: Coins) => Partial<PageQuery>, judge: (page: Coins, market: Coins) => Verdict): Judge =>
  async (service) => {
    const market = await service.coins({});
    if (!market.ok) return failedBy(market.error);
    const page = await service.coins(query(market.value));
    return page.ok ? judge(page.value, market.value) : failedBy(page.error);
  };

const byMarket = (judge: (market: Coins) => Verdict): Judge => byPage(() => ({}), judge);

export const needed = (claim: string, judge: Judge, remedy = REPORT, credits = 0): Claim => ({
  claim,
  isNeeded: true,
  credits,
  judge,
  remedy,
});
export const noted = (...parts: Parameters<typeof needed>): Claim => ({ ...needed(...parts), isNeeded: false });

/** Share of the coins with a defect that the gateway tolerates. */
const TOLERATED = 0.02;

export const median = (values: readonly number[]): number =>
  values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Maximum relative change of a number between two answers. */
const MOVED = 0.03;
/** A rate this close to 1 is none: no currency is this close to the dollar. */
const SAME = 0.002;

/** Whether the coins of both have their amounts in two currencies at one rate. */
const isConverted = (page: Coins, market: Coins, field: 'price' | 'marketCap'): Verdict => {
  const places = new Map(market.texts('id').map((id, place) => [id, place]));
  const [dollars, euros] = [market.numbers(field), page.numbers(field)];
  const ratios = page.texts('id').flatMap((id, place) => {
    const ratio = (euros[place] ?? Number.NaN) / (dollars[places.get(id) ?? -1] ?? Number.NaN);
    return Number.isFinite(ratio) ? [ratio] : [];
  });
  if (ratios.length === 0) return unknown('no coin is in both lists');
  const rate = median(ratios);
  if (Math.abs(rate - 1) < SAME) return failed('it is the same as in dollars');
  const near = ratios.filter((ratio) => Math.abs(ratio / rate - 1) <= MOVED).length;
  return near * 2 > ratios.length ? pass(`1 dollar is ${rate.toFixed(3)} euros`) : failed('the rates differ by coin');
};

/** Three pages of coins, at most. */
export const basicClaims = ({ provider, upstreamTimeoutSeconds }: Configuration): readonly Claim[] => {
  const { capabilities, leastCoins = 1, fields } = provider;
  const { pageSize, creditsPerPage, creditsPerName = 0, wholeLists } = capabilities;
  const inEuros = { set: { ...noMembership, category: ['defi'], currency: 'EUR' } } as const;
  const numbers = numberFieldNames.filter((field) => fields.includes(field));
  const lacking = (market: Coins, share: number, isOptional: boolean): string =>
    numbers
      .filter((field) => coinField(field).nullable === isOptional)
      .filter((field) => {
        const values = market.numbers(field);
        return values.filter(Number.isNaN).length > share * values.length;
      })
      .join(', ');
  return [
    needed(
      'The list of coins comes, and can be read.',
      byMarket(({ itemCount }) => pass(`${itemCount} coins`)),
      REPORT,
      creditsPerPage,
    ),
    needed(
      `It comes within ${upstreamTimeoutSeconds} seconds.`,
      byMarket(({ milliseconds }) =>
        milliseconds <= 1000 * upstreamTimeoutSeconds
          ? pass()
          : failed(`it took ${(milliseconds / 1000).toFixed(1)} seconds`),
      ),
      'Set UPSTREAM_TIMEOUT_SECONDS in wrangler.toml to twice as long (25 at most).',
    ),
    needed(
      wholeLists === true ? `It has at least ${leastCoins} coins.` : `A page has ${pageSize} coins.`,
      byMarket(({ rows, itemCount }) => {
        const least = wholeLists === true ? leastCoins : Math.min(pageSize, itemCount);
        return rows >= least ? pass() : failed(`${rows} came`);
      }),
      "The key's plan may give fewer; the gateway doubts such lists. Run this again, and report it if it persists.",
    ),
    needed(
      'Coins are sorted by falling market cap, those without one last.',
      byMarket((market) => {
        const caps = market.numbers('marketCap').map((cap) => (Number.isNaN(cap) ? -1 : cap));
        const place = caps.findIndex((cap, at) => cap > (caps[at - 1] ?? cap));
        return place === -1 ? pass() : failed(`coin ${place + 1} is larger than the one before`);
      }),
      'Run this again: coins may have moved. If this persists, the gateway spends more credits; report it.',
    ),
    noted(
      'Every row is a coin, and no coin is there twice.',
      byMarket(({ unreadable, doubled }) =>
        unreadable + doubled === 0 ? pass() : failed(`${unreadable} can't be read, ${doubled} are repeated`),
      ),
      'Nothing to do: the gateway uses the row with the better rank, and leaves out what it cannot read.',
    ),
    needed(
      'Coins have the required numbers.',
      byMarket((market) => {
        const missing = lacking(market, TOLERATED, false);
        return missing === '' ? pass() : failed(`missing: ${missing}`);
      }),
      'Formulas show these as empty cells; report it to the maintainers, who mark the fields as optional.',
    ),
    noted(
      'Some coins have the other numbers.',
      byMarket((market) => {
        const missing = lacking(market, 1 - Number.EPSILON, true);
        return missing === '' ? pass() : failed(`never seen: ${missing}`);
      }),
      "Formulas show these as empty cells; the key's plan may not include them.",
    ),
    noted(
      'Ranks follow market cap and are distinct.',
      byMarket((market) => {
        const ranks = new Set(market.numbers('rank'));
        const missing = [...ranks.keys()].findIndex((_, at) => !ranks.has(at + 1));
        return missing === -1 ? pass() : failed(`rank ${missing + 1} is missing`);
      }),
      'Nothing to do: questions about ranks then cost a request each.',
    ),
    ...(wholeLists === true
      ? []
      : [
          noted(
            'No coin is on two pages.',
            byPage(
              () => ({ page: 2 }),
              (second, market) => {
                const first = new Set(market.texts('id'));
                const again = second.texts('id').filter((id) => first.has(id));
                return again.length === 0 ? pass() : failed(`${again.length} on both`);
              },
            ),
            'Run this again: coins may have moved. If this persists, the gateway fetches such pages twice; report it.',
            creditsPerPage,
          ),
        ]),
    needed(
      'A category has fewer coins than the market.',
      byPage(
        () => inEuros,
        (page, market) =>
          page.itemCount < market.itemCount && page.itemCount > 0
            ? pass(`${page.itemCount} of ${market.itemCount}`)
            : failed(`${page.itemCount} of ${market.itemCount}`),
      ),
      'Do not use categories in formulas, and report it to the maintainers.',
      creditsPerPage + creditsPerName,
    ),
    needed(
      'Another currency converts the price.',
      byPage(
        () => inEuros,
        (page, market) => isConverted(page, market, 'price'),
      ),
      'Use US dollars in formulas and in the settings, and report it to the maintainers.',
    ),
    noted(
      'Another currency converts the market cap.',
      byPage(
        () => inEuros,
        (page, market) => isConverted(page, market, 'marketCap'),
      ),
      'Market caps stay in dollars in every currency: say so in your headers.',
    ),
  ];
};
