/** Keeps work going after the response, as `ExecutionContext.waitUntil` does. */
export type WaitUntil = (work: Promise<unknown>) => void;
