// The type of a formula: raw arguments in, steps for its host in between, cells or one sentence out.

import type { Result } from '../../shared/result.ts';
import type { Build } from '../build.ts';
import type { Output } from '../cells/cell.ts';
import type { Steps } from '../steps/step.ts';

export interface FormulaContext {
  readonly build: Build;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type Formula = (context: FormulaContext, values: readonly unknown[]) => Steps<Result<Output, string>>;
