// `npm run check:upstream`: checks a key and an address, and whether the upstream behaves as the gateway assumes. Costs
// at most 6 credits: three pages of coins; of a provider without a key 3 calls. With `-- --all` it asks one question
// more for each filter, sort, category, blockchain and kind of chart that the gateway uses.

import { standardProvider } from '../workers/gateway/providers/registry.ts';
import { readEnvironment, runCommand, StartProblem, type WorkerVars } from './local/environment.ts';
import { keylessAddress, providerNamed } from './local/choose-upstream.ts';
import { realTiming } from './upstream/ask-upstream.ts';
import { gatherEvidence, MAX_CREDITS, type Upstream } from './upstream/evidence.ts';
import { coinpaprika } from '../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import { coinstats } from '../workers/gateway/providers/coinstats/coinstats.ts';
import { unstable_readConfig } from './local/wrangler.ts';
import { gatewayConfig } from './local/places.ts';
import { type Assumption, type FurtherQuestion, furtherQuestions } from './upstream/assumption.ts';
import {
  COINPAPRIKA_CALLS,
  coinpaprikaAssumptions,
  examineCoinpaprika,
  gatherCoinpaprika,
} from './upstream/coinpaprika.ts';
import { assumptions, describeExamination, type Examination, examineUpstream } from './upstream/examination.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Keys of the free plan were observed to get 429 with shorter pauses. */
const PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 60_000;

const readPause = (text: string | undefined): number => {
  if (text === undefined) return PAUSE_MILLISECONDS;
  const pause = Number(text);
  if (/^\d+$/.test(text) && pause <= MAX_PAUSE_MILLISECONDS) return pause;
  throw new StartProblem(
    `UPSTREAM_PAUSE_MILLISECONDS is "${text}": it must be a whole number from 0 to ${MAX_PAUSE_MILLISECONDS} (${PAUSE_MILLISECONDS} unless set).`,
  );
};

const readAddress = (url: string): string => {
  if (!URL.canParse(url))
    throw new StartProblem('UPSTREAM_URL is not an address: it must look like https://api.example.com.');
  const { protocol, hostname, username, password, search, hash, origin, pathname } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.has(hostname)))
    throw new StartProblem(
      'UPSTREAM_URL must begin with https:// (http:// on this computer only): the key travels there.',
    );
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new StartProblem(
      'UPSTREAM_URL must hold neither a user name nor a query: the key goes into UPSTREAM_API_KEY.',
    );
  return `${origin}${pathname}`.replace(/\/+$/, '');
};

/** @throws {StartProblem} with what to set. */
export const chooseExamined = (environment: WorkerVars, deployedUrl: string | undefined): Upstream => {
  const url = environment['UPSTREAM_URL'] ?? deployedUrl ?? '';
  const apiKey = environment['UPSTREAM_API_KEY'];
  if (apiKey === undefined)
    throw new StartProblem(
      'UPSTREAM_API_KEY is not set: put UPSTREAM_API_KEY=… into .dev.vars, which is never committed.',
    );
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new StartProblem('UPSTREAM_API_KEY contains a blank or an invalid character: copy it again.');
  return {
    url: readAddress(url),
    apiKey,
    pauseMilliseconds: readPause(environment['UPSTREAM_PAUSE_MILLISECONDS']),
  };
};

const ALL = '--all';

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
const examiners: ReadonlyMap<string, (environment: WorkerVars, isWhole: boolean) => Promise<Examination>> = new Map([
  [
    coinstats.name,
    async (environment: WorkerVars, isWhole: boolean) => {
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
    async (environment: WorkerVars, isWhole: boolean) => {
      const upstream = {
        url: keylessAddress(coinpaprika, environment),
        pauseMilliseconds: readPause(environment['UPSTREAM_PAUSE_MILLISECONDS']),
      };
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
  const environment = readEnvironment(gatewayConfig);
  const { name } = providerNamed(environment['PROVIDER'] ?? deployed('PROVIDER') ?? standardProvider.name);
  const examine = examiners.get(name);
  if (examine === undefined)
    throw new StartProblem(`npm run check:upstream knows ${[...examiners.keys()].join(' and ')}, not ${name}.`);
  const examination = await examine(environment, process.argv.includes(ALL));
  console.log(describeExamination(examination).join('\n'));
  process.exitCode = examination.isFit ? 0 : 1;
};

if (import.meta.main) await runCommand(run);
