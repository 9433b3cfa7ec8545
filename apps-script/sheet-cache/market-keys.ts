// Keys of what the cache holds of the market. What two gateways or tokens gave never mixes: entries have the scope in their
// keys; the two that are read before the settings are known say it inside.

import { hashText } from '../../shared/text/hash.ts';
import type { Build } from '../../addon/build.ts';

export interface Scoped {
  readonly gatewayUrl: string;
  readonly accessToken: string;
}

export const scopeOf = ({ gatewayUrl, accessToken }: Scoped, build: Build): string =>
  hashText(JSON.stringify([gatewayUrl, accessToken, build.id]));

/** What is held of each set. */
export const manifestKey = (build: Build): string => `coinsheet:3:manifest:${build.id}`;

/** What failed of late. */
export const failingKey = (build: Build): string => `coinsheet:3:failing:${build.id}`;

/** Far below the service's 250 characters, with what stands around and behind it. */
const LONGEST_SET = 100;

const setName = (set: string): string => (set.length > LONGEST_SET ? `#${hashText(set)}` : set);

/** The key of an entry that belongs to a set. */
export const entryKey = (scope: string, set: string, ...rest: readonly (string | number)[]): string =>
  ['coinsheet:3', scope, setName(set), ...rest].join(':');

/** That a cell fetches the set at present. */
export const claimKey = (scope: string, set: string): string => entryKey(scope, set, 'claim');
