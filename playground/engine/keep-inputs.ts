// A paste into cells for input brings values only: they keep their colour, which tells where to type.

import type { Command } from '@odoo/o-spreadsheet';
import { lookStyles } from '../../addon/templates/template.ts';
import { engine } from './engine.ts';

/** Call before the first model is made. */
export const keepInputs = (): void => {
  class KeptInputs extends engine().UIPlugin {
    override beforeHandle(command: Command): void {
      if (command.type !== 'PASTE' && command.type !== 'PASTE_FROM_OS_CLIPBOARD') return;
      // A text from elsewhere has no values beside its contents, and no colour.
      if (command.type === 'PASTE_FROM_OS_CLIPBOARD' && command.clipboardContent.data === undefined) return;
      const [{ left, top } = { left: 0, top: 0 }] = command.target;
      const style = this.getters.getCellStyle({ sheetId: this.getters.getActiveSheetId(), col: left, row: top });
      const isInput = style.fillColor?.toLowerCase() === lookStyles.input.background;
      if (isInput && !this.getters.isCutOperation()) command.pasteOption ??= 'asValue';
    }
  }
  engine().registries.featurePluginRegistry.replace('coinsheet_kept_inputs', KeptInputs);
};
