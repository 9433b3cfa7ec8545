// The type of a formula: raw arguments in, steps for its host in between, cells or one sentence out.

import type { Result } from '../../shared/result.ts';
import type { Build } from '../build.ts';
import type { Output } from '../cells/cell.ts';
import type { PresentStepKind, StepKind, Steps } from '../steps/step.ts';

export interface FormulaContext {
  readonly build: Build;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type Formula<Kind extends StepKind = PresentStepKind> = (
  context: FormulaContext,
  values: readonly unknown[],
) => Steps<Result<Output, string>, Kind>;

/** A formula about past prices. */
export type PastFormula = Formula<StepKind>;
