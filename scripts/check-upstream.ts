// `npm run check:upstream`: checks a key and an address, and whether the upstream behaves as the gateway assumes. Costs
// at most 6 credits: three pages of coins; of a provider without a key 3 calls. With `-- --all` it asks one question
// more for each filter, sort, category, blockchain and kind of chart that the gateway uses.

import { coinpaprika } from '../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import { coinstats } from '../workers/gateway/providers/coinstats/coinstats.ts';
import { unstable_readConfig } from './local/wrangler.ts';
import { readEnvironment, runCommand, StartProblem } from './local/environment.ts';
import { gatewayConfig } from './local/places.ts';
import { realTiming } from './upstream/ask-upstream.ts';
import { furtherQuestions, type Assumption, type FurtherQuestion } from './upstream/assumption.ts';
import { chooseExamined, chooseKeyless, chooseProvider } from './upstream/choose-examined.ts';
import {
  COINPAPRIKA_CALLS,
  coinpaprikaAssumptions,
  examineCoinpaprika,
  gatherCoinpaprika,
} from './upstream/coinpaprika.ts';
import { gatherEvidence, MAX_CREDITS } from './upstream/evidence.ts';
import { assumptions, describeExamination, examineUpstream, type Examination } from './upstream/examination.ts';

const ALL = '--all';

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

/** What to ask besides, and its credits. */
const besides = <Seen>(all: readonly Assumption<Seen>[], isWhole: boolean) => {
  const questions: readonly FurtherQuestion<Seen>[] = isWhole ? furtherQuestions(all) : [];
  const credits = questions.reduce((sum, question) => sum + question.credits, 0);
  return { questions, credits, text: isWhole ? ` and ${questions.length} further answers` : '' };
};

/** How each provider is examined, by its name. */
const examiners: ReadonlyMap<string, (isWhole: boolean) => Promise<Examination>> = new Map([
  [
    coinstats.name,
    async (isWhole: boolean) => {
      const upstream = chooseExamined(environment, deployed('UPSTREAM_URL'));
      const { questions, credits, text } = besides(assumptions, isWhole);
      announce(
        `Asking ${upstream.url}/coins for three pages of coins${text}: at most ${MAX_CREDITS + credits} credits.`,
        upstream.pauseMilliseconds,
      );
      return examineUpstream(await gatherEvidence(upstream, fetch, realTiming, questions));
    },
  ],
  [
    coinpaprika.name,
    async (isWhole: boolean) => {
      const upstream = chooseKeyless(environment, coinpaprika);
      const { questions, credits, text } = besides(coinpaprikaAssumptions, isWhole);
      announce(
        `Asking ${upstream.url}/tickers and for a tag${text}: at most ${COINPAPRIKA_CALLS + credits} calls. ${coinpaprika.source.terms}`,
        upstream.pauseMilliseconds,
      );
      return examineCoinpaprika(await gatherCoinpaprika(upstream, fetch, realTiming, questions));
    },
  ],
]);

const run = async (): Promise<void> => {
  const other = process.argv.slice(2).find((word) => word !== ALL);
  if (other !== undefined) throw new StartProblem(`npm run check:upstream -- knows ${ALL}, not ${other}.`);
  const { name } = chooseProvider(environment, deployed('PROVIDER'));
  const examine = examiners.get(name);
  if (examine === undefined)
    throw new StartProblem(`npm run check:upstream knows ${[...examiners.keys()].join(' and ')}, not ${name}.`);
  const examination = await examine(process.argv.includes(ALL));
  console.log(describeExamination(examination).join('\n'));
  process.exitCode = examination.isFit ? 0 : 1;
};

if (import.meta.main) await runCommand(run);
