// A chart in the engine's format.

import type { SheetTemplate } from './template.ts';

export type Chart = SheetTemplate['charts'][number];

type Shown = Pick<Chart, 'kind' | 'title' | 'labels' | 'values' | 'colour'>;

const common = ({ title, labels, values, colour }: Shown) => ({
  title: { text: title },
  aggregated: false,
  humanize: true,
  dataSetStyles: colour === undefined ? {} : { '0': { backgroundColor: colour } },
  dataSource: {
    type: 'range' as const,
    dataSets: [{ dataSetId: '0', dataRange: values }],
    dataSetsHaveTitle: true,
    labelRange: labels,
  },
});

export const chartDefinition = (chart: Shown) =>
  chart.kind === 'pie'
    ? { ...common(chart), type: 'pie' as const, legendPosition: 'right' as const }
    : {
        ...common(chart),
        type: 'bar' as const,
        legendPosition: 'none' as const,
        horizontal: chart.kind === 'bar',
        stacked: false,
      };
