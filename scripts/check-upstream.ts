// `npm run check:upstream`: checks a key and an address, and whether the upstream behaves as the gateway assumes. Costs
// at most 4 credits: two pages of coins.

import { unstable_readConfig } from 'wrangler';
import { readEnvironment } from './local/environment.ts';
import { gatewayConfig } from './local/places.ts';
import { explainProblem } from './local/start-problem.ts';
import { chooseExamined } from './upstream/choose-examined.ts';
import { describeExamination } from './upstream/describe-examination.ts';
import { gatherEvidence, MAX_CREDITS } from './upstream/evidence.ts';
import { examineUpstream } from './upstream/examine-upstream.ts';
import { realTiming } from './upstream/timing.ts';

/** The upstream address of a deployment. */
const deployedUrl = (): string | undefined => {
  const { UPSTREAM_URL } = unstable_readConfig({ config: gatewayConfig }).vars;
  return typeof UPSTREAM_URL === 'string' ? UPSTREAM_URL : undefined;
};

try {
  const upstream = chooseExamined(readEnvironment(gatewayConfig), deployedUrl());
  console.log(`Asking ${upstream.url}/coins for two pages of coins: at most ${MAX_CREDITS} credits.`);
  console.log(`One call at a time, ${upstream.pauseMilliseconds / 1000} s after each answer.\n`);
  const examination = examineUpstream(await gatherEvidence(upstream, fetch, realTiming));
  console.log(describeExamination(examination).join('\n'));
  process.exitCode = examination.isFit ? 0 : 1;
} catch (problem) {
  console.error(explainProblem(problem));
  process.exitCode = 1;
}
