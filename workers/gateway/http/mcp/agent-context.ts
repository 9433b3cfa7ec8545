// What the tools need of the gateway.

import type { StatusBody } from '../../../../shared/protocol/status-answer.ts';
import type { Asking } from '../../ask/ask.ts';
import type { RequestLife } from '../../caller/client.ts';

export interface AgentContext {
  readonly asking: Asking;
  readonly life: RequestLife;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly status: () => Promise<StatusBody>;
}
