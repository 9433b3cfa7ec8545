// The spreadsheet that a visit starts with: from the address, else the examples.

import { engine, type Model } from '../engine/engine.ts';
import { notice } from '../notice.ts';
import { fromFragment } from '../share/address.ts';
import type { WorkbookData } from './workbook-data.ts';

export interface FirstWorkbook {
  readonly data: WorkbookData;
  readonly model: Model;
}

const VIEW_PIXELS = 1_000;

const open = (data: WorkbookData): FirstWorkbook => {
  // Until the view is measured: a selection scrolls into what it takes to be in sight.
  engine().setDefaultSheetViewSize(VIEW_PIXELS);
  return { data, model: new (engine().Model)(data) };
};

/** `examples` gives the workbook that the build made. The functions must be there already: opening evaluates. */
export const openWorkbook = async (fragment: string, examples: () => WorkbookData): Promise<FirstWorkbook> => {
  try {
    const shared = await fromFragment(fragment);
    if (shared !== undefined) return open(shared);
  } catch {
    notice('The sheet in this address is damaged or incomplete: these are the examples.');
  }
  return open(examples());
};
