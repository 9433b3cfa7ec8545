// What the builder has to know of file and settings.

import type { FormulaLocale } from '../../formula-text/locale.ts';

export interface Surroundings {
  readonly locale: FormulaLocale;
  readonly gatewayUrl: () => string;
  /** That of the settings. */
  readonly currency: () => string;
}
