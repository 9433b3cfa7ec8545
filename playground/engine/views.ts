// Views of the engine that need something before they are shown: charts their library, and views of all sheets the
// contents of sheets that were not opened yet.

import type { ComponentConstructor } from '@odoo/owl';
import { given } from '../elements.ts';
import { components, engine } from './engine.ts';

let charts: Promise<void> | undefined;

const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = given('charts');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The chart library could not be loaded.')));
    document.head.append(script);
  });

const loadCharts = (): Promise<void> => (charts ??= load());

type Start = () => Promise<void> | undefined;

/** The same component, with something to do before it is first shown. */
const withStart = (Base: ComponentConstructor, start: Start): ComponentConstructor =>
  class extends Base {
    override setup(): void {
      const started = start();
      if (started !== undefined) components().onWillStart(() => started);
      super.setup();
    }
  };

const isComponent = (value: object): value is ComponentConstructor => 'template' in value;

/** The search, which finds texts in all sheets, and the names of ranges, which change formulas in all sheets. */
const PANELS_OF_ALL_SHEETS = ['FindAndReplace', 'NamedRangesPanel'];
const PANEL_WITH_CHART = 'ColumnStats';

interface FillAll {
  /** Gives all sheets their contents. */
  readonly fillAll: () => void;
  /** The same, and their values. */
  readonly fillAndWakeAll: () => void;
}

/** Call before the spreadsheet is mounted. */
export const prepareViews = ({ fillAll, fillAndWakeAll }: FillAll): void => {
  const { Spreadsheet, registries } = engine();
  const { chartComponentRegistry, sidePanelRegistry } = registries;
  const preparePanel = (name: string, start: Start): void => {
    const panel = sidePanelRegistry.get(name);
    sidePanelRegistry.replace(name, { ...panel, Body: withStart(panel.Body, start) });
  };
  for (const name of PANELS_OF_ALL_SHEETS)
    preparePanel(name, () => {
      fillAll();
      return undefined;
    });
  preparePanel(PANEL_WITH_CHART, loadCharts);
  for (const type of chartComponentRegistry.getKeys()) {
    const chart = chartComponentRegistry.get(type);
    if (isComponent(chart)) chartComponentRegistry.replace(type, withStart(chart, loadCharts));
  }
  const { SpreadsheetPrint } = Spreadsheet.components;
  const beforePrint = (): Promise<void> => {
    fillAndWakeAll();
    return loadCharts();
  };
  Object.assign(Spreadsheet.components, { SpreadsheetPrint: withStart(SpreadsheetPrint, beforePrint) });
};
