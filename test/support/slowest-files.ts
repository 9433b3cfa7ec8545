// Vitest's reporter of the files that took longest, at the end of a run of many: where its time goes, and what
// `slowest-first.ts` should name.

import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

const secondsOf = (module: TestModule): number => {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
};

export const slowestFiles: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length <= SHOWN) return;
    const slowest = modules
      .map((module) => ({ name: module.relativeModuleId, seconds: secondsOf(module) }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
    console.log(['Slowest files:', ...slowest, ''].join('\n'));
  },
};
