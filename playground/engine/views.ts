// The engine's views of charts need their library before they are shown, and its print needs the values of all sheets.

import type { ComponentConstructor } from '@odoo/owl';
import { given } from '../elements.ts';
import { pictureMark } from '../invented.ts';
import { chartLibrary, components, engine } from './engine.ts';

let charts: Promise<void> | undefined;

const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = given('charts');
    script.addEventListener('load', () => {
      chartLibrary().register(pictureMark);
      resolve();
    });
    script.addEventListener('error', () => reject(new Error('The chart library could not be loaded.')));
    document.head.append(script);
  });

const loadCharts = (): Promise<void> => (charts ??= load());

/** The same component, with something to do before it is first shown. */
const withStart = (Base: ComponentConstructor, start: () => Promise<void>): ComponentConstructor =>
  class extends Base {
    override setup(): void {
      const started = start();
      components().onWillStart(() => started);
      super.setup();
    }
  };

const isComponent = (value: object): value is ComponentConstructor => 'template' in value;

const PANEL_WITH_CHART = 'ColumnStats';

/** Call before the spreadsheet is mounted. */
export const prepareViews = (wakeAll: () => void): void => {
  const { Spreadsheet, registries } = engine();
  const { chartComponentRegistry, sidePanelRegistry } = registries;
  const panel = sidePanelRegistry.get(PANEL_WITH_CHART);
  sidePanelRegistry.replace(PANEL_WITH_CHART, { ...panel, Body: withStart(panel.Body, loadCharts) });
  for (const type of chartComponentRegistry.getKeys()) {
    const chart = chartComponentRegistry.get(type);
    if (isComponent(chart)) chartComponentRegistry.replace(type, withStart(chart, loadCharts));
  }
  const { SpreadsheetPrint } = Spreadsheet.components;
  const beforePrint = (): Promise<void> => {
    wakeAll();
    return loadCharts();
  };
  Object.assign(Spreadsheet.components, { SpreadsheetPrint: withStart(SpreadsheetPrint, beforePrint) });
};
