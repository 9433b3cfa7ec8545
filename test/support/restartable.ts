// A Worker that restarts within its process (`test/workers/`): in milliseconds, where a new process takes most of a
// second. Its isolate and its Durable Object are new, so all that they held in memory is gone.

import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WorkerVars } from '../../scripts/local/environment.ts';
import type { RunningWorker } from '../../scripts/local/start-worker.ts';

export interface Restartable {
  /** Once the object's work is done: with these variables laid over the present ones, over all that is stored. */
  readonly restart: (vars?: WorkerVars) => Promise<void>;
  /** With these variables laid over those that the process was started with, and nothing stored. */
  readonly startOver: (vars?: WorkerVars) => Promise<void>;
}

/**
 * Over a connection of its own: tests block this thread, so that it may not know yet that the Worker has closed the
 * idle ones. While it waits here, it learns of them.
 */
const put = (url: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', agent: false }, (response) => {
      text(response).then((answer) => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve(answer);
        else reject(new Error(`No restart: ${answer}`));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** `setVars` goes on to start a new process, which cuts off what is under way. */
export const restartable = <Worker extends RunningWorker>(worker: Worker): Worker & Restartable => {
  let present: WorkerVars = {};
  let stores = 0;
  const restartWith = async (vars: WorkerVars): Promise<void> => {
    present = vars;
    await put(`${worker.url}/_restart`, JSON.stringify(present));
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
