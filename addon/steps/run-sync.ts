// Runs steps to their end in a synchronous host.

import type { Host, Step, StepKind, Steps } from './step.ts';

const serve = <Kind extends StepKind>(step: Step<Kind>, host: Host<Kind>): void => {
  step.reply = host[step.kind](step.ask);
};

export const runSync = <Value, Kind extends StepKind>(steps: Steps<Value, Kind>, host: Host<Kind>): Value => {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    serve(next.value, host);
  }
};
