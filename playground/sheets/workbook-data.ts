// The part of the engine's own file format that the page writes into an address and reads from it.
// https://github.com/odoo/o-spreadsheet/blob/master/doc/data-model.md

import type { Style } from '@odoo/o-spreadsheet';
import { hasLegend, type TemplateChart } from '../../addon/templates/template.ts';

export interface SheetData {
  readonly id: string;
  readonly name: string;
  readonly colNumber: number;
  readonly rowNumber: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly cols: Readonly<Record<string, unknown>>;
  readonly styles: Readonly<Record<string, number>>;
  readonly formats: Readonly<Record<string, number>>;
  readonly conditionalFormats: readonly unknown[];
  readonly figures: readonly unknown[];
  readonly panes: { readonly xSplit: number; readonly ySplit: number };
  readonly isVisible: boolean;
}

/** The active place when the workbook was shared. Not part of the engine's format, which ignores it. */
export interface ActivePlace {
  /** Id of a visible sheet. */
  readonly sheet: string;
  /** Such as `B3`. */
  readonly cell: string;
}

export interface WorkbookData {
  /** Version of the engine that wrote it. Absent: the present version. */
  readonly version?: string;
  readonly sheets: readonly SheetData[];
  readonly styles: Readonly<Record<string, unknown>>;
  readonly formats: Readonly<Record<string, string>>;
  readonly namedRanges: Readonly<Record<string, string>>;
  /** Absent: the first sheet. */
  readonly active?: ActivePlace;
}

/** What only a workbook that this project has built is known to contain. */
export interface ExampleSheet extends SheetData {
  readonly cols: Readonly<Record<string, { readonly size: number }>>;
  readonly conditionalFormats: readonly ExampleRule[];
  readonly figures: readonly ExampleChart[];
}

export interface ExampleRule {
  readonly id: string;
  readonly ranges: readonly string[];
  readonly rule: {
    readonly type: 'CellIsRule';
    readonly operator: 'isGreaterThan' | 'isLessThan' | 'beginsWithText';
    readonly values: string[];
    readonly style: { readonly textColor: string };
  };
}

export interface ExampleChart {
  readonly id: string;
  readonly tag: 'chart';
  readonly col: number;
  readonly row: number;
  readonly offset: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  readonly data: { readonly chartId: string } & ReturnType<typeof chartDefinition>;
}

export interface ExampleWorkbook extends WorkbookData {
  readonly sheets: readonly ExampleSheet[];
  /** Opened only by an address that names one. */
  readonly further: readonly ExampleSheet[];
  readonly styles: Readonly<Record<string, Style>>;
}

const common = (chart: TemplateChart) => ({
  title: { text: chart.title },
  aggregated: false,
  humanize: true,
  legendPosition: hasLegend(chart) ? ('top' as const) : ('none' as const),
  dataSetStyles: Object.fromEntries(
    (chart.colours ?? []).map((backgroundColor, index) => [String(index), { backgroundColor }]),
  ),
  dataSource: {
    type: 'range' as const,
    dataSets: chart.values.map((dataRange, index) => ({ dataSetId: String(index), dataRange })),
    dataSetsHaveTitle: true,
    labelRange: chart.labels,
  },
});

export const chartDefinition = (chart: TemplateChart) => {
  switch (chart.kind) {
    case 'line':
      return {
        ...common(chart),
        type: 'line' as const,
        // The engine's axis of times needs one more library; as texts, dates are shown in the format of their cells.
        labelsAsText: true,
        stacked: false,
        cumulative: false,
        hideDataMarkers: true,
      };
    case 'bar':
    case 'column':
      return {
        ...common(chart),
        type: 'bar' as const,
        horizontal: chart.kind === 'bar',
        stacked: chart.values.length > 1,
      };
    default:
      return chart.kind satisfies never;
  }
};
