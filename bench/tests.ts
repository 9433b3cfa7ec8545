// How long a run of the tests takes on the clock: `npm run bench -- tests test/shared` runs some of them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { groupReadings, type Reading } from './readings.ts';

const TARGET_SECONDS = 300;

/** `only`: paths of test files or folders; all if empty. */
export const testReadings = (only: readonly string[]): Promise<readonly Reading[]> => {
  const tests = async (): Promise<readonly Reading[]> => {
    const start = performance.now();
    const [code] = await once(spawn('vitest', ['run', ...only], { stdio: ['ignore', 'inherit', 'inherit'] }), 'exit');
    if (code !== 0) throw new Error(`The tests ended with ${code}`);
    const value = (performance.now() - start) / 1000;
    return [{ name: ['tests', ...only].join(' '), unit: 's', value, target: TARGET_SECONDS }];
  };
  return groupReadings({ tests }, [], undefined);
};
