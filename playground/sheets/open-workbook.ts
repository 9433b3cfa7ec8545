// Opens the spreadsheet of a visit: the one that this browser keeps, else the one in the address, else the examples.

import type { LocalTransportService } from '@odoo/o-spreadsheet';
import { engine, type Model } from '../engine/engine.ts';
import { makeSheetsRoomy } from '../engine/roomy-sheets.ts';
import { widenColumns } from '../engine/widen-columns.ts';
import { fromExampleFragment, fromFragment } from '../share/address.ts';
import type { WorkbookData } from './workbook-data.ts';

export interface FirstWorkbook {
  readonly data: WorkbookData;
  readonly model: Model;
  /** Whether it is the examples' workbook. */
  readonly isExamples: boolean;
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

const open = (data: WorkbookData, isExamples: boolean): FirstWorkbook => {
  // Used until the view is measured: a selection scrolls to what it assumes to be visible.
  engine().setDefaultSheetViewSize(VIEW_PIXELS);
  makeSheetsRoomy();
  const { LocalTransportService, Model } = engine();
  const transport = new LocalTransportService();
  const model = new Model({ ...data, revisionId: FIRST_REVISION }, { transportService: transport });
  widenColumns(model, transport, FIRST_REVISION);
  return { data, isExamples, model, transport };
};

/** Register the functions first: opening evaluates the sheet. */
export const openWorkbook = async ({ saved, fragment, examples }: WorkbookSources): Promise<FirstWorkbook> => {
  try {
    const given = saved ?? (await fromFragment(fragment));
    return given === undefined ? open(fromExampleFragment(fragment, examples) ?? examples, true) : open(given, false);
  } catch {
    return { ...open(examples, true), damaged: saved === undefined ? 'address' : 'saved' };
  }
};
