// What every formula is: raw arguments in, cells or one sentence out.

import type { Result } from '../../shared/result.ts';
import type { Output } from '../cells/cell.ts';
import type { Build, Services } from '../services.ts';

export interface FormulaContext {
  readonly services: Services;
  readonly build: Build;
}

export type Formula = (context: FormulaContext, values: readonly unknown[]) => Result<Output, string>;
