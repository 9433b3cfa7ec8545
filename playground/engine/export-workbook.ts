// The workbook as an address takes it.

import type { ActivePlace } from '../sheets/workbook-data.ts';
import type { Model } from './engine.ts';
import { activePlace } from './select-place.ts';

/** Each formula is written out: what the engine calls an export has a shorthand for rows that are alike, as differences. */
export const exportWorkbook = (model: Model): { readonly active: ActivePlace } => ({
  // The name is the engine's.
  // oxlint-disable-next-line no-underscore-dangle
  ...model._exportData(false),
  active: activePlace(model),
});
