// Why there is no data to answer with.

import type { UpstreamFailure } from '../upstream/upstream-client.ts';

export type DataFailure =
  | UpstreamFailure
  /** The client has asked for too much that costs credits. */
  | { readonly reason: 'rate-limited' };
