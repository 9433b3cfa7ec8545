// A command whose start breaks down when it is told to stop, as one does whose helpers get the same Ctrl-C. Without
// BREAK_ON it breaks down by itself.

import { runUntilStopped } from '../../scripts/local/run-until-stopped.ts';

const signal = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).find((name) => name === process.env['BREAK_ON']);

await runUntilStopped(
  () =>
    new Promise((_, reject) => {
      const breakDown = (): void => reject(new Error('A helper is gone.'));
      // Before the command's own listener, as a helper's end may be noticed before the signal is.
      if (signal === undefined) breakDown();
      else process.prependOnceListener(signal, breakDown);
      console.log('Starting.');
    }),
);
