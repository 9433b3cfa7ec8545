// Examines a market data service claim by claim, and tells the result in lines. Of the service's texts they contain
// nothing.

import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import type { CreditUsage } from '../../workers/gateway/providers/provider.ts';
import { basicClaims, type Claim, failed, needed, noted, pass, unknown, type Verdict } from './claims.ts';
import { furtherClaims, pastClaims } from './further-claims.ts';
import { connectService, type Timing } from './service.ts';

interface Judged {
  readonly claim: Claim;
  readonly verdict: Verdict;
}

export interface Examination {
  readonly judged: readonly Judged[];
  /** Claims that were not judged, as the list of coins did not come. */
  readonly left: number;
  /** Whether everything that the gateway needs holds, as far as known. */
  readonly isFit: boolean;
  /** By the service's own count; undefined if it has none. */
  readonly credits: number | undefined;
  readonly usage: CreditUsage | undefined;
  readonly isSimulated: boolean;
}

/** @param isWhole with the claims that ask a question of their own. Whether a plan without a key has a past is open. */
export const claimsOf = (configuration: Configuration, isWhole: boolean): readonly Claim[] => {
  const { provider } = configuration;
  const further = isWhole ? furtherClaims(provider) : provider.needsKey ? [] : pastClaims(provider);
  return [...basicClaims(configuration), ...further];
};

export const examine = async (
  configuration: Configuration,
  fetcher: typeof fetch,
  timing: Timing,
  isWhole = false,
): Promise<Examination> => {
  const service = connectService(configuration, fetcher, timing);
  const count = async (): Promise<CreditUsage | undefined> => {
    const answer = await service.usage?.();
    return answer?.ok === true ? answer.value : undefined;
  };
  const before = await count();
  const judged: Judged[] = [];
  const judge = async (claim: Claim): Promise<void> => void judged.push({ claim, verdict: await claim.judge(service) });
  const claims = claimsOf(configuration, isWhole);
  for (const claim of claims) {
    await judge(claim);
    if (judged[0]?.verdict.outcome === 'fail') break;
  }
  const usage = await count();
  const credits = before && usage && usage.usedCredits - before.usedCredits;
  const market = await service.coins({});
  const pace = noted(
    'The pace of the gateway is not over the rate.',
    async ({ overRate }) => (overRate() === 0 ? pass() : failed(`${overRate()} calls were, and were repeated`)),
    'The gateway slows down by itself. UPSTREAM_PAUSE_MILLISECONDS in wrangler.toml sets a longer pause.',
  );
  const cost = needed(
    'Calls cost what the gateway expects.',
    async ({ expectedCredits }) => {
      const expected = expectedCredits();
      if (credits === undefined) return unknown('the service does not report its count');
      if (Number.isNaN(expected)) return unknown('calls have failed');
      return credits === expected ? pass() : failed(`${credits} credits, not ${expected}`);
    },
    'If nobody else used the key in the meantime, lower CREDITS_PER_DAY and CREDITS_PER_MONTH as much, and report it.',
  );
  if (market.ok) for (const claim of service.usage === undefined ? [pace] : [pace, cost]) await judge(claim);
  return {
    judged,
    left: claims.length - Math.min(claims.length, judged.length),
    isFit: judged.every(({ claim, verdict }) => verdict.outcome !== 'fail' || !claim.isNeeded),
    credits,
    usage,
    isSimulated: market.ok && market.value.simulated,
  };
};

/** The words that lines start with. `note`: a failure that does no harm. */
const words = ['ok', 'note', 'FAIL', 'unknown'] as const;
const INDENT = 9;

const wordFor = ({ claim, verdict }: Judged): (typeof words)[number] => {
  if (verdict.outcome === 'fail') return claim.isNeeded ? 'FAIL' : 'note';
  return verdict.outcome === 'pass' ? 'ok' : 'unknown';
};

const linesOf = (judged: Judged): readonly string[] => {
  const { claim, verdict } = judged;
  const found = verdict.found === undefined ? '' : ` (${verdict.found})`;
  const line = `${wordFor(judged).padEnd(INDENT)}${claim.claim}${found}`;
  return verdict.outcome === 'fail' ? [line, `${' '.repeat(INDENT)}${verdict.remedy ?? claim.remedy}`] : [line];
};

const figures = new Intl.NumberFormat('en');

export const describeExamination = (examination: Examination): readonly string[] => {
  const { judged, left, isFit, credits, usage, isSimulated } = examination;
  const counts = words.map((word) => `${judged.filter((one) => wordFor(one) === word).length} ${word}`);
  const [remaining, total] = [usage?.remainingCredits, usage?.totalCredits].map((number) =>
    figures.format(number ?? 0),
  );
  return [
    ...judged.flatMap(linesOf),
    '',
    `${judged.length} checks: ${counts.join(', ')}.${left === 0 ? '' : ` ${left} more need the list of coins.`}`,
    ...(usage === undefined ? [] : [`${remaining} of ${total} credits are left.`]),
    `${isFit ? 'The gateway can work with this service.' : 'The gateway needs what FAIL names.'}${
      credits === undefined ? '' : ` This took ${credits} credits.`
    }${isSimulated ? ' The prices are invented.' : ''}`,
  ];
};
