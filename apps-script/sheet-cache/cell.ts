// The context of one cell's calculation: Google's services, and the settings for the gateway.

import type { Asker } from '../../addon/client/asker.ts';
import type { Services } from '../services.ts';

export interface Cell {
  readonly services: Services;
  readonly asker: Asker;
}
