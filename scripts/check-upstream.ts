// `npm run check:upstream`: checks a key and an address, and whether the service behaves as the gateway assumes. Costs
// three pages of coins; of a provider without a key 5 calls. With `-- --all` it asks one question more for each filter,
// sort, category, blockchain and kind of chart that the gateway uses; `-- --live` examines that provider.

import { keylessProvider } from '../workers/gateway/providers/registry.ts';
import { readConfiguration } from '../workers/gateway/configuration/configuration.ts';
import { called } from './local/called.ts';
import { readEnvironment, runCommand, StartProblem, type WorkerVars } from './local/environment.ts';
import { gatewayConfig } from './local/places.ts';
import { readConfig } from './local/wrangler.ts';
import { claimsOf, describeExamination, examine } from './upstream/examine.ts';
import { realTiming } from './upstream/service.ts';

const ALL = '--all';
const LIVE = '--live';

/** The settings of a deployment, and what the environment sets besides. */
const settings = (isLive: boolean): WorkerVars => {
  if (isLive) return { ...readEnvironment(), PROVIDER: keylessProvider.name };
  const deployed = Object.entries(readConfig({ config: gatewayConfig }).vars);
  const texts = deployed.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return { ...Object.fromEntries(texts), ...readEnvironment() };
};

export const checkCommand = async (words: readonly string[]): Promise<void> => {
  const other = words.find((word) => word !== ALL && word !== LIVE);
  if (other !== undefined)
    throw new StartProblem(
      `${called('check:upstream')} knows ${LIVE} (${keylessProvider.source.title}) and ${ALL} (all claims), not ${other}.`,
    );
  const isWhole = words.includes(ALL);
  const read = readConfiguration(settings(words.includes(LIVE)));
  if (!read.ok) throw new StartProblem(read.error);
  const { provider, upstreamUrl, upstreamPauseMilliseconds } = read.value;
  const credits = claimsOf(read.value, isWhole).reduce((sum, claim) => sum + claim.credits, 0);
  console.log(
    `Asking ${provider.source.title} at ${upstreamUrl}: at most ${credits} credits. ${provider.source.terms}`,
  );
  console.log(`One call at a time, ${upstreamPauseMilliseconds / 1000} s after each answer.\n`);
  const examination = await examine(read.value, fetch, realTiming, isWhole);
  console.log(describeExamination(examination).join('\n'));
  process.exitCode = examination.isFit ? 0 : 1;
};

if (import.meta.main) await runCommand(() => checkCommand(process.argv.slice(2)));
