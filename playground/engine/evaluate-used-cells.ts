// The engine evaluates each cell of each sheet, 44,000 in a sheet of the usual size, also where there is nothing. Here
// it evaluates the area of a sheet that has contents: what is beyond it, formulas write when they are evaluated.

import type * as Engine from '@odoo/o-spreadsheet';
import type { Zone } from '@odoo/o-spreadsheet';
import { engine, type Model } from './engine.ts';

type Plugin = ReturnType<typeof Engine.registries.coreViewsPluginRegistry.get>;

type Getters = Pick<Model['getters'], 'getCells' | 'getCellPosition'>;

interface SheetArea {
  readonly sheetId: string;
  readonly zone: Zone;
}

/** What this file knows of the engine's inside. */
interface EvaluationPlugin {
  new (...config: ConstructorParameters<Plugin>): InstanceType<Plugin> & {
    readonly evaluator: { evaluate: (areas: Iterable<SheetArea>) => void };
    readonly getters: Getters;
  };
  getters: readonly string[];
}

const PLUGIN = 'evaluation';

const evaluates = (plugin: Plugin): plugin is EvaluationPlugin => plugin.getters.includes('getEvaluatedCell');

/** Around all cells of the sheet; undefined if it has none. */
const usedArea = ({ getCells, getCellPosition }: Getters, sheetId: string): SheetArea | undefined => {
  const positions = getCells(sheetId).map(({ id }) => getCellPosition(id));
  if (positions.length === 0) return undefined;
  const zone = positions.reduce(
    ({ top, left, bottom, right }, { row, col }) => ({
      top: Math.min(top, row),
      left: Math.min(left, col),
      bottom: Math.max(bottom, row),
      right: Math.max(right, col),
    }),
    { top: Infinity, left: Infinity, bottom: 0, right: 0 },
  );
  return { sheetId, zone };
};

/** Call before the first model is made. */
export const evaluateUsedCells = (): void => {
  const { coreViewsPluginRegistry } = engine().registries;
  const Evaluation = coreViewsPluginRegistry.get(PLUGIN);
  if (!evaluates(Evaluation)) throw new TypeError(`The engine's plugin "${PLUGIN}" evaluates no cells.`);
  class UsedCells extends Evaluation {
    constructor(...config: ConstructorParameters<Plugin>) {
      super(...config);
      const { evaluator, getters } = this;
      const evaluate = evaluator.evaluate.bind(evaluator);
      evaluator.evaluate = (areas) => {
        // All sheets come as a list, when no cell has a value. What depends on a change comes as a set of ranges, whose
        // earlier values are removed: it stays as it is.
        evaluate(Array.isArray(areas) ? areas.flatMap(({ sheetId }) => usedArea(getters, sheetId) ?? []) : areas);
      };
    }
  }
  coreViewsPluginRegistry.replace(PLUGIN, UsedCells);
};
