// How the page draws what the add-on's formulas give, typed or built: headings bold and aligned with their columns,
// changes green and red. What a person sets for a cell comes first.

import type * as Engine from '@odoo/o-spreadsheet';
import type { CellPosition, Style } from '@odoo/o-spreadsheet';
import { HEADING_FORMAT } from '../../addon/templates/cell-formats.ts';
import { numberFormats } from '../../addon/templates/number-formats.ts';
import { changeColours, lookStyles } from '../../addon/templates/template.ts';
import { engine, type Model } from './engine.ts';

type Plugin = ReturnType<typeof Engine.registries.statefulUIPluginRegistry.get>;

/** What this file knows of the engine's inside. */
interface StylePlugin extends Pick<Plugin, keyof Plugin> {
  new (...config: ConstructorParameters<Plugin>): InstanceType<Plugin> & {
    readonly getters: Pick<Model['getters'], 'getEvaluatedCell' | 'getCell'>;
    computeCellStyle(position: CellPosition): Style;
  };
}

const PLUGIN = 'cell_computed_style';

const isStylePlugin = (plugin: Plugin): plugin is StylePlugin =>
  plugin.getters.includes('getCellComputedStyle') && 'computeCellStyle' in plugin.prototype;

const { bold, background, colour } = lookStyles.header;
const heading: Style = { bold, fillColor: background, textColor: colour };

/** Call before the first model is made. */
export const styleTables = (): void => {
  const { statefulUIPluginRegistry } = engine().registries;
  const Styles = statefulUIPluginRegistry.get(PLUGIN);
  if (!isStylePlugin(Styles)) throw new TypeError(`The engine's plugin "${PLUGIN}" styles no cells.`);

  class TableLooks extends Styles {
    override computeCellStyle(position: CellPosition): Style {
      const given = super.computeCellStyle(position);
      const cell = this.getters.getEvaluatedCell(position);
      const { value, format } = cell;
      if (typeof value === 'number' && value !== 0 && format === numberFormats.percent)
        return { textColor: value > 0 ? changeColours.up : changeColours.down, ...given };
      if (typeof value !== 'string' || value === '') return given;
      // A format of the cell's own is a person's.
      const isHeading = format === HEADING_FORMAT && this.getters.getCell(position)?.format === undefined;
      const below = this.getters.getEvaluatedCell({ ...position, row: position.row + 1 });
      // The engine aligns by this, and makes a new one for the next value.
      if ((isHeading || given.bold === true) && typeof below.value === 'number')
        Object.assign(cell, { defaultAlign: 'right' });
      return isHeading ? { ...heading, ...given } : given;
    }
  }
  statefulUIPluginRegistry.replace(PLUGIN, TableLooks);
};
