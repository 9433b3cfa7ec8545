// Opens the spreadsheet of a visit: the one that this browser keeps, else the one in the address, else the examples.

import type { Command, LocalTransportService } from '@odoo/o-spreadsheet';
import { SHEET_SIZE } from './to-workbook.ts';
import { engine, type Model } from '../engine/engine.ts';
import { pageChanges } from '../engine/changes.ts';
import { widenColumns } from '../engine/widen-columns.ts';
import { fromExampleFragment, fromFragment } from '../share/share.ts';
import { probeWorkbook } from '../share/clean-workbook.ts';
import type { ExampleWorkbook, WorkbookData } from './workbook-data.ts';
import { activePlace } from '../engine/select-place.ts';

// Gives all new sheets the size of the example sheets: the engine's default of 100 rows is too small for a table.
/** Call before the first model is made. The size is stored in the command, so that a redo repeats it. */
const makeSheetsRoomy = (): void => {
  class RoomySheets extends engine().UIPlugin {
    override beforeHandle(command: Command): void {
      if (command.type !== 'CREATE_SHEET') return;
      command.cols ??= SHEET_SIZE.columns;
      command.rows ??= SHEET_SIZE.rows;
    }
  }
  engine().registries.featurePluginRegistry.replace('coinsheet_roomy_sheets', RoomySheets);
};

interface FirstWorkbook {
  readonly data: WorkbookData;
  readonly model: Model;
  /** Whether it is the examples' workbook. */
  readonly isExamples: boolean;
  /** Carries all changes of the workbook. */
  readonly transport: LocalTransportService;
  /** Which workbook could not be opened, so that the examples are shown. */
  readonly damaged?: 'address' | 'saved';
}

/** Called with the sheet that will be shown, before any formula is evaluated. */
type OnShown = (sheetId: string) => void;

interface WorkbookSources {
  readonly saved: WorkbookData | undefined;
  readonly fragment: string;
  readonly examples: ExampleWorkbook;
  readonly onShown: OnShown;
}

const VIEW_PIXELS = 1_000;
const FIRST_REVISION = 'opened';

const shownIn = ({ active, sheets: [first] }: WorkbookData): string => active?.sheet ?? first?.id ?? '';

const open = (data: WorkbookData, isExamples: boolean, onShown: OnShown): FirstWorkbook => {
  onShown(shownIn(data));
  // Used until the view is measured: a selection scrolls to what it assumes to be visible.
  engine().setDefaultSheetViewSize(VIEW_PIXELS);
  makeSheetsRoomy();
  const { LocalTransportService, Model } = engine();
  const transport = new LocalTransportService();
  const model = new Model({ ...data, revisionId: FIRST_REVISION }, { transportService: transport });
  widenColumns(model, pageChanges(transport, FIRST_REVISION));
  return { data, model, transport, isExamples };
};

/** Register the functions first: opening evaluates the sheet. */
export const openWorkbook = async (sources: WorkbookSources): Promise<FirstWorkbook> => {
  const { saved, fragment, examples, onShown } = sources;
  try {
    const given = saved ?? (await fromFragment(fragment));
    if (given !== undefined) {
      probeWorkbook(given);
      return open(given, false, onShown);
    }
    return open(fromExampleFragment(fragment, examples) ?? examples, true, onShown);
  } catch {
    return { ...open(examples, true, onShown), damaged: saved === undefined ? 'address' : 'saved' };
  }
};

/** Writes out every formula. The engine's public export shortens similar rows to differences. */
export const exportWorkbook = (model: Model): Readonly<Record<string, unknown>> => ({
  // The engine's name.
  // oxlint-disable-next-line no-underscore-dangle
  ...model._exportData(false),
  active: activePlace(model),
});
