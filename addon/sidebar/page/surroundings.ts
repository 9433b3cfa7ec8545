// Properties of the file and the settings that the builder needs.

import type { FormulaLocale } from '../../formula-text/locale.ts';

export interface Surroundings {
  readonly locale: FormulaLocale;
  readonly gatewayUrl: () => string;
  /** The currency of the settings. */
  readonly currency: () => string;
}
