// The spreadsheet that a visit starts with: from the address, else the examples.

import { engine, type Model } from '../engine/engine.ts';
import { makeSheetsRoomy } from '../engine/roomy-sheets.ts';
import { widenColumns } from '../engine/widen-columns.ts';
import { fromFragment } from '../share/address.ts';
import type { WorkbookData } from './workbook-data.ts';

export interface FirstWorkbook {
  readonly data: WorkbookData;
  readonly model: Model;
  /** The address held a sheet that could not be opened, so that these are the examples. */
  readonly isDamaged: boolean;
}

const VIEW_PIXELS = 1_000;
const FIRST_REVISION = 'opened';

const open = (data: WorkbookData, isDamaged = false): FirstWorkbook => {
  // Until the view is measured: a selection scrolls into what it takes to be in sight.
  engine().setDefaultSheetViewSize(VIEW_PIXELS);
  makeSheetsRoomy();
  const { LocalTransportService, Model } = engine();
  const transportService = new LocalTransportService();
  const model = new Model({ ...data, revisionId: FIRST_REVISION }, { transportService });
  widenColumns(model, transportService, FIRST_REVISION);
  return { data, model, isDamaged };
};

/** `examples` gives the workbook that the build made. The functions must be there already: opening evaluates. */
export const openWorkbook = async (fragment: string, examples: () => WorkbookData): Promise<FirstWorkbook> => {
  try {
    const shared = await fromFragment(fragment);
    return open(shared ?? examples());
  } catch {
    return open(examples(), true);
  }
};
