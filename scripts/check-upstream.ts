// `npm run check:upstream`: checks a key and an address, and whether the upstream behaves as the gateway assumes. Costs
// at most 6 credits: three pages of coins; of a provider without a key 3 calls.

import { coinpaprika } from '../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import { coinstats } from '../workers/gateway/providers/coinstats/coinstats.ts';
import { unstable_readConfig } from './local/wrangler.ts';
import { readEnvironment } from './local/environment.ts';
import { gatewayConfig } from './local/places.ts';
import { explainProblem, StartProblem } from './local/start-problem.ts';
import { chooseExamined, chooseKeyless, chooseProvider } from './upstream/choose-examined.ts';
import { COINPAPRIKA_CALLS, gatherCoinpaprika } from './upstream/coinpaprika/evidence.ts';
import { examineCoinpaprika } from './upstream/coinpaprika/examine.ts';
import { describeExamination } from './upstream/describe-examination.ts';
import { gatherEvidence, MAX_CREDITS } from './upstream/evidence.ts';
import { examineUpstream, type Examination } from './upstream/examine-upstream.ts';
import { realTiming } from './upstream/timing.ts';

const environment = readEnvironment(gatewayConfig);

/** A variable of a deployment. */
const deployed = (name: string): string | undefined => {
  const value: unknown = unstable_readConfig({ config: gatewayConfig }).vars[name];
  return typeof value === 'string' ? value : undefined;
};

const announce = (asked: string, pauseMilliseconds: number): void => {
  console.log(asked);
  console.log(`One call at a time, ${pauseMilliseconds / 1000} s after each answer.\n`);
};

/** How each provider is examined, by its name. */
const examiners: ReadonlyMap<string, () => Promise<Examination>> = new Map([
  [
    coinstats.name,
    async () => {
      const upstream = chooseExamined(environment, deployed('UPSTREAM_URL'));
      announce(
        `Asking ${upstream.url}/coins for three pages of coins: at most ${MAX_CREDITS} credits.`,
        upstream.pauseMilliseconds,
      );
      return examineUpstream(await gatherEvidence(upstream, fetch, realTiming));
    },
  ],
  [
    coinpaprika.name,
    async () => {
      const upstream = chooseKeyless(environment, coinpaprika);
      announce(
        `Asking ${upstream.url}/tickers and for a tag: at most ${COINPAPRIKA_CALLS} calls. ${coinpaprika.source.terms}`,
        upstream.pauseMilliseconds,
      );
      return examineCoinpaprika(await gatherCoinpaprika(upstream, fetch, realTiming));
    },
  ],
]);

try {
  const { name } = chooseProvider(environment, deployed('PROVIDER'));
  const examine = examiners.get(name);
  if (examine === undefined)
    throw new StartProblem(`npm run check:upstream knows ${[...examiners.keys()].join(' and ')}, not ${name}.`);
  const examination = await examine();
  console.log(describeExamination(examination).join('\n'));
  process.exitCode = examination.isFit ? 0 : 1;
} catch (problem) {
  console.error(explainProblem(problem));
  process.exitCode = 1;
}
