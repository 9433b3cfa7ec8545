// A Worker that restarts within its process (`test/workers/`): in milliseconds, where a new process takes most of a second.
// Its isolate and its Durable Object are new, so all that they held in memory is gone.

import type { RunningWorker, WorkerVars } from '../../scripts/local/start-worker.ts';

export interface Restartable {
  /** Once the object's work is done: with these variables laid over the present ones, over all that is stored. */
  readonly restart: (vars?: WorkerVars) => Promise<void>;
  /** With these variables laid over those that the process was started with, and nothing stored. */
  readonly startOver: (vars?: WorkerVars) => Promise<void>;
}

/** `setVars` goes on to start a new process, which cuts off what is under way. */
export const restartable = <Worker extends RunningWorker>(worker: Worker): Worker & Restartable => {
  let present: WorkerVars = {};
  let stores = 0;
  const restartWith = async (vars: WorkerVars): Promise<void> => {
    present = vars;
    const response = await fetch(`${worker.url}/_restart`, { method: 'PUT', body: JSON.stringify(present) });
    if (!response.ok) throw new Error(`No restart: ${await response.text()}`);
  };
  return {
    ...worker,
    setVars: (vars) => {
      present = { ...present, ...vars };
      return worker.setVars(present);
    },
    restart: (vars = {}) => restartWith({ ...present, ...vars }),
    startOver: (vars = {}) => {
      stores += 1;
      return restartWith({ ...vars, STORED_UNDER: String(stores) });
    },
  };
};
