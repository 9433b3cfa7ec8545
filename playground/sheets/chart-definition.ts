// A chart in the engine's format.

import type { TemplateChart } from '../../addon/templates/template.ts';

const common = ({ title, labels, values, colours = [] }: TemplateChart) => ({
  title: { text: title },
  aggregated: false,
  humanize: true,
  dataSetStyles: Object.fromEntries(colours.map((backgroundColor, index) => [String(index), { backgroundColor }])),
  dataSource: {
    type: 'range' as const,
    dataSets: values.map((dataRange, index) => ({ dataSetId: String(index), dataRange })),
    dataSetsHaveTitle: true,
    labelRange: labels,
  },
});

export const chartDefinition = (chart: TemplateChart) => {
  const hasSeveral = chart.values.length > 1;
  switch (chart.kind) {
    case 'pie':
      return { ...common(chart), type: 'pie' as const, legendPosition: 'right' as const };
    case 'line':
      return {
        ...common(chart),
        type: 'line' as const,
        legendPosition: hasSeveral ? ('top' as const) : ('none' as const),
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
        legendPosition: 'none' as const,
        horizontal: chart.kind === 'bar',
        stacked: hasSeveral,
      };
    default:
      return chart.kind satisfies never;
  }
};
