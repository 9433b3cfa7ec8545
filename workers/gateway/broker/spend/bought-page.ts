// A page of coins that was paid for.

import type { ProviderPage } from '../../providers/provider.ts';

/** With the time of the request, milliseconds since 1970. */
export interface BoughtPage extends ProviderPage {
  readonly asOf: number;
}
