// Runs steps to their end in an asynchronous host.

import type { AsyncHost, Step, StepKind, Steps } from './step.ts';

const serve = async <Kind extends StepKind>(step: Step<Kind>, host: AsyncHost<Kind>): Promise<void> => {
  step.reply = await host[step.kind](step.ask);
};

export const runAsync = async <Value, Kind extends StepKind>(
  steps: Steps<Value, Kind>,
  host: AsyncHost<Kind>,
): Promise<Value> => {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    await serve(next.value, host);
  }
};
