// Makes the engine accept Google's form of formulas, whether typed, pasted or inserted by the builder.

import { forEngine } from './double-quotes.ts';
import { engine } from './engine.ts';

/** Call before the first workbook is opened. */
export const readDoubleQuotes = (): void => {
  const { CorePlugin, registries } = engine();

  class DoubleQuotes extends CorePlugin {
    override handle(command: Parameters<InstanceType<typeof CorePlugin>['handle']>[0]): void {
      if (command.type !== 'UPDATE_CELL' || typeof command.content !== 'string') return;
      const { sheetId, col, row } = command;
      const content = forEngine(command.content);
      if (content !== command.content) this.dispatch('UPDATE_CELL', { sheetId, col, row, content });
    }
  }

  registries.corePluginRegistry.add('double quotes', DoubleQuotes);
};
