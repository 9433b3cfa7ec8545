// An evaluation of the workbook visits each cell of each sheet, also where there is nothing: 44,000 in a sheet of the
// usual size. In a sheet without contents it visits one.

import type * as Engine from '@odoo/o-spreadsheet';
import type { Zone } from '@odoo/o-spreadsheet';
import { engine } from './engine.ts';

type Plugin = ReturnType<typeof Engine.registries.corePluginRegistry.get>;
interface SheetPlugin {
  new (...config: ConstructorParameters<Plugin>): InstanceType<Plugin> & { getSheetZone(sheetId: string): Zone };
  getters: readonly string[];
}

const PLUGIN = 'sheet';
const ONE_CELL: Zone = { top: 0, left: 0, bottom: 0, right: 0 };

const tellsZones = (plugin: Plugin): plugin is SheetPlugin => 'getSheetZone' in plugin.prototype;

/** Call before the model is made. */
export const makeUnfilledSheetsSmall = (isUnfilled: (sheetId: string) => boolean): void => {
  const { corePluginRegistry } = engine().registries;
  const Sheets = corePluginRegistry.get(PLUGIN);
  if (!tellsZones(Sheets)) throw new TypeError(`The engine's plugin "${PLUGIN}" does not tell the size of a sheet.`);
  class SmallSheets extends Sheets {
    override getSheetZone(sheetId: string): Zone {
      return isUnfilled(sheetId) ? ONE_CELL : super.getSheetZone(sheetId);
    }
  }
  corePluginRegistry.replace(PLUGIN, SmallSheets);
};
