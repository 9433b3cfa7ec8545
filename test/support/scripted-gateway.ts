// One gateway for the tests of a file, each with an upstream of its own to script, and with nothing stored before it.

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { gatewayConfig } from '../../scripts/local/places.ts';
import type { WorkerVars } from '../../scripts/local/environment.ts';
import { startWorker, type RunningWorker } from '../../scripts/local/start-worker.ts';
import { gatewayUnderTestBundle } from './bundles-under-test.ts';
import { restartable, type Restartable } from './restartable.ts';
import { startScriptedUpstream, type ScriptedUpstream } from './start-scripted-upstream.ts';

export interface ScriptedGateway extends Pick<RunningWorker, 'url'>, Restartable {
  readonly upstream: ScriptedUpstream;
}

/** The returned function gives the gateway, once a test has begun. */
export const useScriptedGateway = (vars: WorkerVars = {}): (() => ScriptedGateway) => {
  let gateway: (RunningWorker & Restartable) | undefined;
  let upstream: ScriptedUpstream | undefined;
  beforeAll(async () => {
    const options = { config: gatewayConfig, bundle: gatewayUnderTestBundle, isLimited: false };
    gateway = restartable(await startWorker(options));
  });
  beforeEach(async () => {
    upstream = await startScriptedUpstream();
    const address = { UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: 'k', UPSTREAM_PAUSE_MILLISECONDS: '0' };
    await gateway?.startOver({ ...address, ...vars });
  });
  afterEach(() => upstream?.dispose());
  afterAll(() => gateway?.dispose());
  return () => {
    if (gateway === undefined || upstream === undefined) throw new Error('There is no gateway before a test begins.');
    const { url, restart, startOver } = gateway;
    return { url, restart, startOver, upstream };
  };
};
