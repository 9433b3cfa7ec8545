// `npm start`: builds what is stale, then runs the gateway, with the market service unless a real upstream is
// configured or wanted (`npm start -- --live`).

import { buildWhenStale } from './local/build-when-stale.ts';
import { chooseUpstream } from './local/choose-upstream.ts';
import { processEnvironment, readEnvironment, readPort } from './local/environment.ts';
import { describeStart, startHelp } from './local/describe-start.ts';
import { describeSettings, gatewaySettings, settingsForSimulation } from './local/gateway-settings.ts';
import { gatewayConfig } from './local/places.ts';
import { reachUpstream } from './local/reach-upstream.ts';
import { readArguments } from './local/read-arguments.ts';
import { runUntilStopped, type Started } from './local/run-until-stopped.ts';
import { startFront, type Front } from './local/start-front.ts';
import { explainProblem } from './local/start-problem.ts';
import { embeddedKey, startMarket } from './local/start-market.ts';
import { startWorker, type RunningWorker, type WorkerVars } from './local/start-worker.ts';
import { waitForAnswer } from './local/wait-for-answer.ts';

const DEFAULT_PORT = 8787;

const start = async (isLive: boolean): Promise<Started> => {
  const environment = readEnvironment(gatewayConfig);
  const port = readPort(environment, 'PORT', DEFAULT_PORT);
  const upstream = chooseUpstream(environment, isLive);
  const settings = gatewaySettings(environment);
  if (upstream.kind === 'real') await reachUpstream(upstream);
  await buildWhenStale();
  const running: (RunningWorker | Front)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((worker) => worker.dispose()));
  };

  const findUpstream = async (): Promise<WorkerVars> => {
    if (upstream.kind === 'real') {
      const { provider, url, apiKey } = upstream;
      // Any page that is visited on this computer could spend what the key has.
      return { PROVIDER: provider.name, UPSTREAM_URL: url, UPSTREAM_API_KEY: apiKey, PAGE_ORIGINS: 'own' };
    }
    const market = await startMarket(environment);
    running.push(market);
    return { ...settingsForSimulation, UPSTREAM_URL: market.url, UPSTREAM_API_KEY: embeddedKey(environment) };
  };

  try {
    const gateway = await startWorker({
      config: gatewayConfig,
      devVars: true,
      vars: { ...(await findUpstream()), ...settings },
    });
    running.push(gateway);
    const front = await startFront({ worker: gateway.url, port, portAdvice: 'Set PORT to another one.' });
    running.push(front);
    await waitForAnswer(`${front.url}/status`);
    const source = upstream.kind === 'real' ? `prices from ${upstream.host}` : 'simulated prices';
    const told = [source, ...describeSettings(settings, processEnvironment())].join('; ');
    return { readyText: `Coinsheet is ready: ${front.url} (${told})\n${describeStart(front.url, upstream)}`, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
};

const run = async (): Promise<void> => {
  const { isLive, isHelp } = readArguments(process.argv.slice(2));
  if (isHelp) console.log(startHelp);
  else await runUntilStopped(() => start(isLive));
};

try {
  await run();
} catch (problem) {
  console.error(explainProblem(problem));
  process.exitCode = 1;
}
