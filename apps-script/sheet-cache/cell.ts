// One cell that is calculated: Google's services, and on whose behalf the gateway is asked.

import type { Asker } from '../../addon/client/asker.ts';
import type { Services } from '../services.ts';

export interface Cell {
  readonly services: Services;
  readonly asker: Asker;
}
