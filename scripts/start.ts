// `npm start`: builds what is stale, then runs the gateway, with the market service unless a real upstream is
// configured.

import { buildWhenStale } from './local/build-when-stale.ts';
import { chooseUpstream } from './local/choose-upstream.ts';
import { processEnvironment, readEnvironment, readPort } from './local/environment.ts';
import { describeStart } from './local/describe-start.ts';
import { describeSettings, gatewaySettings, settingsForSimulation } from './local/gateway-settings.ts';
import { gatewayConfig } from './local/places.ts';
import { runUntilStopped, type Started } from './local/run-until-stopped.ts';
import { startFront, type Front } from './local/start-front.ts';
import { embeddedKey, startMarket } from './local/start-market.ts';
import { startWorker, type RunningWorker, type WorkerVars } from './local/start-worker.ts';
import { waitForAnswer } from './local/wait-for-answer.ts';

const DEFAULT_PORT = 8787;

const start = async (): Promise<Started> => {
  const environment = readEnvironment(gatewayConfig);
  const port = readPort(environment, 'PORT', DEFAULT_PORT);
  const upstream = chooseUpstream(environment);
  const settings = gatewaySettings(environment);
  await buildWhenStale();
  const running: (RunningWorker | Front)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((worker) => worker.dispose()));
  };

  const findUpstream = async (): Promise<WorkerVars> => {
    if (upstream.kind === 'real') return { UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: upstream.apiKey };
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

await runUntilStopped(start);
