// A page of coins that was paid for.

import type { ProviderPage } from '../../providers/provider.ts';

/** With the time at which it was asked for, milliseconds since 1970. */
export interface BoughtPage extends ProviderPage {
  readonly asOf: number;
}
