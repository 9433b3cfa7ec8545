// What every formula is: raw arguments in, cells or one sentence out, with what it asks of its host on the way.

import type { Result } from '../../shared/result.ts';
import type { Build } from '../build.ts';
import type { Output } from '../cells/cell.ts';
import type { Steps } from '../steps/step.ts';

export interface FormulaContext {
  readonly build: Build;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
}

export type Formula = (context: FormulaContext, values: readonly unknown[]) => Steps<Result<Output, string>>;
