// Measures the CPU time per request of a server under full load.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BareWorker } from './serve-bare.ts';
import { cpuMilliseconds } from './cpu.ts';

export interface Load {
  readonly worker: BareWorker;
  /** Paths requested in turn, or `POST`, a path and a body; `{n}` becomes a unique number. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PreparedLoad {
  /** Milliseconds of CPU per request, over this many seconds of full load. */
  readonly slice: (seconds: number) => Promise<number>;
}

const CONNECTIONS = 32;

/** More than the requests of any slice, so that numbers are unique across slices. */
const NUMBERS_A_SLICE = 1_000_000;
let slices = 0;

/** `folder`: for the list of paths. */
export const prepareLoad = async ({ worker, paths, headers = {} }: Load, folder: string): Promise<PreparedLoad> => {
  slices += 1;
  const list = join(folder, `paths-${slices}.txt`);
  await writeFile(list, paths.map((path) => `${path}\n`).join(''));
  return {
    slice: async (seconds) => {
      slices += 1;
      const words = [
        '-t1',
        `-c${CONNECTIONS}`,
        `-d${seconds}s`,
        '-s',
        join(import.meta.dirname, 'load.lua'),
        worker.url,
      ];
      const own = [list, String(slices * NUMBERS_A_SLICE), ...Object.entries(headers).flat()];
      const before = cpuMilliseconds(worker.processId);
      const { stdout } = await promisify(execFile)('wrk', [...words, '--', ...own]);
      const used = cpuMilliseconds(worker.processId) - before;
      const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
      if (requests === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`The load failed: ${stdout}`);
      return used / Number(requests);
    },
  };
};
