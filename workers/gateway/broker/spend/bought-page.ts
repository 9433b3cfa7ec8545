// A page of coins that was paid for.

import type { ProviderPage } from '../../providers/provider.ts';

/** With the time of the request, milliseconds since 1970. */
export interface BoughtPage extends ProviderPage {
  readonly asOf: number;
  /** Of an empty answer for a name: for how long no such coin is assumed. */
  readonly absentSeconds?: number;
}
