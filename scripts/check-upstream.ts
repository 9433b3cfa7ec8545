// `npm run check:upstream`: whether a key and an address work, and whether the upstream is what the gateway takes it for.
// Costs at most 4 credits: two pages of coins.

import { unstable_readConfig } from 'wrangler';
import { readEnvironment } from './local/environment.ts';
import { gatewayConfig } from './local/places.ts';
import { explainProblem } from './local/start-problem.ts';
import { chooseExamined } from './upstream/choose-examined.ts';
import { describeExamination } from './upstream/describe-examination.ts';
import { gatherEvidence, MAX_CREDITS } from './upstream/evidence.ts';
import { examineUpstream } from './upstream/examine-upstream.ts';
import { realTiming } from './upstream/timing.ts';

/** The address that a deployment asks. */
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
