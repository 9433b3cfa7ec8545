// The interface for faults. Local runs have it; deployments do not.

import type { UsageRow } from '../credits/credit-book.ts';
import type { ActiveFault } from './fault-book.ts';
import type { FaultRules } from './fault-rule.ts';

export interface SandboxState {
  readonly usage: readonly UsageRow[];
  readonly faults: readonly ActiveFault[];
}

export interface Sandbox {
  /** Replaces all rules. */
  readonly putFaults: (faults: FaultRules) => Promise<void>;
  readonly state: () => Promise<SandboxState>;
}
