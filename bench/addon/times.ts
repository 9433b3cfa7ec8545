// Milliseconds of a cell: the copy to read runs beside the pushed scripts, sample by sample.

import vm from 'node:vm';
import { readingOf, type Reading } from '../gateway/reading.ts';
import type { GatewayDesk } from '../../test/apps-script/fakes/gateway-desk.ts';
import { formulas, type CellStage } from './cell-script.ts';

const SAMPLES = 60;

const TARGETS: Readonly<Record<string, { readonly target: number }>> = { '=COIN("BTC"), pushed': { target: 15 } };

interface Sample {
  /** Milliseconds until the scripts are evaluated. */
  readonly evaluated: number;
  /** Milliseconds until the formula has its result. */
  readonly calculated: number;
}

let contexts = 0;

const sampleOf = (scripts: readonly string[], call: string, { globals, clock }: GatewayDesk): Sample => {
  const context = vm.createContext({ ...globals, now: () => clock.now });
  vm.runInContext('Date.now = now;', context);
  contexts += 1;
  // The same text would be compiled once only.
  const unlike = scripts.map((script) => `// ${contexts}\n${script}`);
  const start = performance.now();
  for (const script of unlike) vm.runInContext(script, context);
  const evaluated = performance.now() - start;
  vm.runInContext(call, context);
  return { evaluated, calculated: performance.now() - start };
};

export const timeReadings = ({ versions, desk }: CellStage): readonly Reading[] => {
  const samples = Object.entries(versions).flatMap(([version, scripts]) =>
    formulas.map((formula) => ({ version, scripts, formula, taken: [] as Sample[] })),
  );
  for (let round = 0; round < SAMPLES; round += 1)
    for (const { scripts, formula, taken } of samples) taken.push(sampleOf(scripts, formula.call, desk));
  return samples.flatMap(({ version, formula, taken }) => [
    readingOf(
      `${formula.name}, ${version}: the whole`,
      'ms',
      taken.map(({ calculated }) => calculated),
      TARGETS[`${formula.name}, ${version}`],
    ),
    readingOf(
      `${formula.name}, ${version}: evaluating the scripts`,
      'ms',
      taken.map(({ evaluated }) => evaluated),
    ),
  ]);
};
