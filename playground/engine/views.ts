// The engine's views of charts need their library before they are shown, and its print needs the values of all sheets.

import type { ComponentConstructor } from '@odoo/owl';
import { given } from '../elements.ts';
import { pictureMark } from '../invented.ts';
import { chartLibrary, components, engine } from './engine.ts';

interface Axis {
  beginAtZero?: boolean;
  readonly ticks: { callback: (value: number | string) => string };
}

/** The parts of a chart that the axis of its values depends on. */
export interface ChartSetup {
  readonly type: string;
  readonly options: {
    readonly indexAxis?: string;
    readonly scales?: Readonly<Record<string, Axis | undefined>>;
  };
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 6 });

/**
 * For the library of charts: the engine's axes have `0.00`, `80,000` and `100k` beside one another, and a line of
 * prices, from zero, is flat.
 */
export const plainAxes = {
  id: 'coinsheet-axes',
  beforeUpdate: ({ config: { type, options } }: { readonly config: ChartSetup }): void => {
    const axis = options.scales?.[options.indexAxis === 'y' ? 'x' : 'y'];
    if (axis === undefined) return;
    if (type === 'line') axis.beginAtZero = false;
    const { callback } = axis.ticks;
    axis.ticks.callback = (value) => {
      const text = callback(value);
      return text.endsWith('%') ? text : short.format(Number(value));
    };
  },
};

let charts: Promise<void> | undefined;

const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = given('charts');
    script.addEventListener('load', () => {
      chartLibrary().register(plainAxes, pictureMark);
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
