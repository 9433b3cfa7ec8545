// Exports the workbook for an address.

import type { ExportedWorkbook, UnfilledSheets } from '../sheets/unfilled-sheets.ts';
import type { ActivePlace } from '../sheets/workbook-data.ts';
import type { Model } from './engine.ts';
import { activePlace } from './select-place.ts';

/** Writes out every formula. The engine's public export shortens similar rows to differences. */
export const exportWorkbook = (
  model: Model,
  unfilled: UnfilledSheets,
): ExportedWorkbook & { readonly active: ActivePlace } => ({
  // The engine's name.
  // oxlint-disable-next-line no-underscore-dangle
  ...unfilled.addTo(model._exportData(false)),
  active: activePlace(model),
});
