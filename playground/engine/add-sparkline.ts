// Adds SPARKLINE, which the engine lacks: a range as a line of small bars.

import type { Arg } from '@odoo/o-spreadsheet';
import { argumentOf } from './cells.ts';
import { engine } from './engine.ts';

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const GAP = ' ';

/** Scales the bars from the lowest to the highest number; other values give a gap. */
export const sparkline = (values: readonly unknown[]): string => {
  const numbers = values.filter((value) => typeof value === 'number');
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const scale = high === low ? 0 : (bars.length - 1) / (high - low);
  return values.map((value) => (typeof value === 'number' ? bars[Math.round((value - low) * scale)] : GAP)).join('');
};

export const addSparkline = (): void => {
  engine().addFunction('SPARKLINE', {
    description: 'A small chart of a range in one cell.',
    isExported: false,
    args: [{ name: 'data', description: 'The range of numbers.', type: ['ANY', 'RANGE<ANY>'], acceptMatrix: true }],
    compute: (data: Arg) => ({ value: sparkline([argumentOf(data)].flat(2)) }),
  });
};
