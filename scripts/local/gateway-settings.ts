// The gateway's settings that `npm start` reads from the environment or `.dev.vars`. A test compares the list with what
// the gateway reads.

import { pickVars } from './environment.ts';
import type { WorkerVars } from './start-worker.ts';

/** The gateway ignores names it does not know. */
export const gatewaySettingNames: readonly string[] = [
  'PROVIDER',
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
  'RECORD_DAYS',
  'ACCESS_TOKEN_HASHES',
  'OPERATOR_TOKEN_HASHES',
  'PAGE_ORIGINS',
  'MCP_ORIGINS',
  'MCP_TOKEN_IN_ADDRESS',
  'GATEWAY_NOW',
];

/** The ready line shows these in another way. */
const shownElsewhere: readonly string[] = ['UPSTREAM_URL', 'UPSTREAM_API_KEY'];

/** The simulated market has no rate limit by default. */
export const settingsForSimulation: WorkerVars = { UPSTREAM_PAUSE_MILLISECONDS: '0' };

export const gatewaySettings = (environment: WorkerVars): WorkerVars =>
  pickVars(environment, (name) => gatewaySettingNames.includes(name));

/**
 * Lists the names of the settings by origin; values are left out, as they may be secrets. Empty if there are no
 * settings.
 */
export const describeSettings = (taken: WorkerVars, ofProcess: WorkerVars): readonly string[] => {
  const names = Object.keys(taken).filter((name) => !shownElsewhere.includes(name));
  const origins = [
    ['the environment', names.filter((name) => Object.hasOwn(ofProcess, name))],
    ['.dev.vars', names.filter((name) => !Object.hasOwn(ofProcess, name))],
  ] as const;
  return origins.flatMap(([origin, own]) => (own.length === 0 ? [] : [`${own.sort().join(', ')} from ${origin}`]));
};
