// The gateway's settings that a start takes from the environment, as from `.dev.vars`. A test compares them with what the
// gateway reads.

import { pickVars } from './environment.ts';
import type { WorkerVars } from './start-worker.ts';

/** What a gateway does not know it passes over. */
export const gatewaySettingNames: readonly string[] = [
  'UPSTREAM_URL',
  'UPSTREAM_API_KEY',
  'UPSTREAM_TIMEOUT_SECONDS',
  'UPSTREAM_PAUSE_MILLISECONDS',
  'SNAPSHOT_TTL_SECONDS',
  'SNAPSHOT_COINS',
  'SNAPSHOT_MAX_COINS',
  'CREDITS_PER_DAY',
  'CREDITS_PER_MONTH',
  'KV_WRITES_PER_DAY',
  'ACCESS_TOKEN_HASHES',
  'GATEWAY_NOW',
];

/** Of these the ready line tells otherwise. */
const toldOtherwise: readonly string[] = ['UPSTREAM_URL', 'UPSTREAM_API_KEY'];

/** The simulated market knows no pace unless it is told to. */
export const settingsForSimulation: WorkerVars = { UPSTREAM_PAUSE_MILLISECONDS: '0' };

export const gatewaySettings = (environment: WorkerVars): WorkerVars =>
  pickVars(environment, (name) => gatewaySettingNames.includes(name));

/** Where each setting that was taken came from: by name, since a value may be a secret. None where none was. */
export const describeSettings = (taken: WorkerVars, ofProcess: WorkerVars): readonly string[] => {
  const names = Object.keys(taken).filter((name) => !toldOtherwise.includes(name));
  const origins = [
    ['the environment', names.filter((name) => Object.hasOwn(ofProcess, name))],
    ['.dev.vars', names.filter((name) => !Object.hasOwn(ofProcess, name))],
  ] as const;
  return origins.flatMap(([origin, own]) => (own.length === 0 ? [] : [`${own.sort().join(', ')} from ${origin}`]));
};
