// Opens the spreadsheet of a visit: the one that this browser keeps, else the one in the address, else the examples.

import type { LocalTransportService } from '@odoo/o-spreadsheet';
import { engine, type Model } from '../engine/engine.ts';
import { makeSheetsRoomy } from '../engine/roomy-sheets.ts';
import { widenColumns } from '../engine/widen-columns.ts';
import { fromFragment } from '../share/address.ts';
import type { WorkbookData } from './workbook-data.ts';

export interface FirstWorkbook {
  readonly data: WorkbookData;
  readonly model: Model;
  /** Carries all changes of the workbook. */
  readonly transport: LocalTransportService;
  /** Which workbook could not be opened, so that the examples are shown. */
  readonly damaged?: 'address' | 'saved';
}

export interface WorkbookSources {
  readonly saved: WorkbookData | undefined;
  readonly fragment: string;
  readonly examples: WorkbookData;
}

const VIEW_PIXELS = 1_000;
const FIRST_REVISION = 'opened';

const open = (data: WorkbookData): FirstWorkbook => {
  // Used until the view is measured: a selection scrolls to what it assumes to be visible.
  engine().setDefaultSheetViewSize(VIEW_PIXELS);
  makeSheetsRoomy();
  const { LocalTransportService, Model } = engine();
  const transport = new LocalTransportService();
  const model = new Model({ ...data, revisionId: FIRST_REVISION }, { transportService: transport });
  widenColumns(model, transport, FIRST_REVISION);
  return { data, model, transport };
};

/** Register the functions first: opening evaluates the sheet. */
export const openWorkbook = async ({ saved, fragment, examples }: WorkbookSources): Promise<FirstWorkbook> => {
  try {
    return open(saved ?? (await fromFragment(fragment)) ?? examples);
  } catch {
    return { ...open(examples), damaged: saved === undefined ? 'address' : 'saved' };
  }
};
