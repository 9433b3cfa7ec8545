// Opens the first spreadsheet of a visit: from the address, else the examples.

import { engine, type Model } from '../engine/engine.ts';
import { makeSheetsRoomy } from '../engine/roomy-sheets.ts';
import { widenColumns } from '../engine/widen-columns.ts';
import { fromFragment } from '../share/address.ts';
import type { WorkbookData } from './workbook-data.ts';

export interface FirstWorkbook {
  readonly data: WorkbookData;
  readonly model: Model;
  /** The sheet in the address could not be opened, so the examples are shown. */
  readonly isDamaged: boolean;
}

const VIEW_PIXELS = 1_000;
const FIRST_REVISION = 'opened';

const open = (data: WorkbookData, isDamaged = false): FirstWorkbook => {
  // Used until the view is measured: a selection scrolls to what it assumes to be visible.
  engine().setDefaultSheetViewSize(VIEW_PIXELS);
  makeSheetsRoomy();
  const { LocalTransportService, Model } = engine();
  const transportService = new LocalTransportService();
  const model = new Model({ ...data, revisionId: FIRST_REVISION }, { transportService });
  widenColumns(model, transportService, FIRST_REVISION);
  return { data, model, isDamaged };
};

/** Register the functions first: opening evaluates the sheet. */
export const openWorkbook = async (fragment: string, examples: WorkbookData): Promise<FirstWorkbook> => {
  try {
    const shared = await fromFragment(fragment);
    return open(shared ?? examples);
  } catch {
    return open(examples, true);
  }
};
