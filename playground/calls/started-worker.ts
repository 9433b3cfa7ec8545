// The worker that the page's first script has started (`start-worker.ts`).

export interface StartedWorker {
  readonly worker: Worker;
  /** Whether it has failed. */
  isBroken: boolean;
}

declare const coinsheetWorker: StartedWorker;

export const startedWorker = (): StartedWorker => coinsheetWorker;
