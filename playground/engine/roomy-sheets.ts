// Gives all new sheets the size of the example sheets: the engine's default of 100 rows is too small for a table.

import type { Command } from '@odoo/o-spreadsheet';
import { SHEET_SIZE } from '../sheets/sheet-size.ts';
import { engine } from './engine.ts';

/** Call before the first model is made. The size is stored in the command, so that a redo repeats it. */
export const makeSheetsRoomy = (): void => {
  class RoomySheets extends engine().UIPlugin {
    override beforeHandle(command: Command): void {
      if (command.type !== 'CREATE_SHEET') return;
      command.cols ??= SHEET_SIZE.columns;
      command.rows ??= SHEET_SIZE.rows;
    }
  }
  engine().registries.featurePluginRegistry.replace('coinsheet_roomy_sheets', RoomySheets);
};
