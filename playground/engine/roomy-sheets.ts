// Gives new sheets the room of the example sheets, whoever makes them: the engine's own 100 rows are too few for a table.

import type { Command } from '@odoo/o-spreadsheet';
import { SHEET_SIZE } from '../sheets/sheet-size.ts';
import { engine } from './engine.ts';

/** Before the first model is made. What is written into the command is repeated with it, when it is redone. */
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
