// A page of coins that was paid for.

import type { EncodedPage } from '../../codec/encode-page.ts';
import type { FromUpstream } from '../../providers/coinstats/upstream-client.ts';

/** With the time at which it was asked for, milliseconds since 1970. */
export interface BoughtPage extends FromUpstream<EncodedPage> {
  readonly asOf: number;
}
