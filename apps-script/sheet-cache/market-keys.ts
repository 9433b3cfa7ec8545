// Keys of the market's cache entries. Data of two gateways or tokens never mixes: entries have the scope in their keys;
// the two entries that are read before the settings are known have it in their content.

import { hashText } from '../../shared/text/hash.ts';
import type { Build } from '../../addon/build.ts';

interface Scoped {
  readonly gatewayUrl: string;
  readonly accessToken: string;
}

export const scopeOf = ({ gatewayUrl, accessToken }: Scoped, build: Build): string =>
  hashText(JSON.stringify([gatewayUrl, accessToken, build.id]));

/** Key of the manifest. */
export const manifestKey = (build: Build): string => `coinsheet:3:manifest:${build.id}`;

/** Key of the recent failures. */
export const failingKey = (build: Build): string => `coinsheet:3:failing:${build.id}`;

/** Characters; with prefix and suffix far below the service's limit of 250. */
const LONGEST_SET = 100;

const setName = (set: string): string => (set.length > LONGEST_SET ? `#${hashText(set)}` : set);

/** Key of an entry that belongs to a set. */
export const entryKey = (scope: string, set: string, ...rest: readonly (string | number)[]): string =>
  ['coinsheet:3', scope, setName(set), ...rest].join(':');

/** Key of the claim of the cell that is fetching the set. */
export const claimKey = (scope: string, set: string): string => entryKey(scope, set, 'claim');
