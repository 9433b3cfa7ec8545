// What the upstream said of the key's credits.

import { hasNumbers, type Check } from './notebook.ts';

export interface UpstreamCount {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly total: number;
  readonly used: number;
  readonly remaining: number;
}

export const isUpstreamCount: Check<UpstreamCount> = (stored): stored is UpstreamCount =>
  hasNumbers(stored, 'at', 'total', 'used', 'remaining');
