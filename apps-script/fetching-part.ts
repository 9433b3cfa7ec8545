// The part of the script that sends requests (see `parts.ts`), for the other parts, too.

import type * as Fetching from './fetching.ts';

/** Defined around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_PART: (name: 'fetching') => typeof Fetching;

export const fetchingPart = (): typeof Fetching => COINSHEET_PART('fetching');
