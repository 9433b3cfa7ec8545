// CPU of requests in a warm isolate, relative to a Worker that does nothing: one-second slices of full load, with a
// slice of hello world before and after each.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianCommand } from '../../test/support/debian-command.ts';
import { type BareWorker, cpuMilliseconds } from './bare-worker.ts';
import { type Reading, readingOf } from '../readings.ts';

export interface WarmCase {
  readonly name: string;
  readonly worker: BareWorker;
  /** Paths requested in turn, or `POST`, a path and a body; `{n}` becomes a unique number. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the ratio. */
  readonly target?: number;
  /** Of one body. */
  readonly bytes: number;
}

const CONNECTIONS = 32;

/** More than the requests of any slice, so that numbers are unique across slices. */
const NUMBERS_A_SLICE = 1_000_000;
let slices = 0;

/** Milliseconds of CPU per request, over a number of seconds of full load. */
type Slice = (seconds: number) => Promise<number>;

/** `folder`: for the list of paths. */
const prepareLoad = async (
  { worker, paths, headers = {} }: Pick<WarmCase, 'worker' | 'paths' | 'headers'>,
  folder: string,
): Promise<Slice> => {
  slices += 1;
  const list = join(folder, `paths-${slices}.txt`);
  await writeFile(list, paths.map((path) => `${path}\n`).join(''));
  return async (seconds) => {
    slices += 1;
    const script = join(import.meta.dirname, 'load.lua');
    const words = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, worker.url];
    const own = [list, String(slices * NUMBERS_A_SLICE), ...Object.entries(headers).flat()];
    const before = cpuMilliseconds(worker.processId);
    const { stdout } = await promisify(execFile)('wrk', [...words, '--', ...own]);
    const used = cpuMilliseconds(worker.processId) - before;
    const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
    if (requests === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`The load failed: ${stdout}`);
    return used / Number(requests);
  };
};

const SLICE_SECONDS = 1;
/** The compiler needs dozens of requests of each kind to settle. */
const WARM_UP_SECONDS = 2;

/** Each round has a slice of each case. `folder`: for the lists of paths. */
export const besideHello = async (
  hello: BareWorker,
  cases: readonly WarmCase[],
  rounds: number,
  folder: string,
): Promise<readonly Reading[]> => {
  await debianCommand('wrk', 'wrk');
  const helloSlice = await prepareLoad({ worker: hello, paths: ['/'] }, folder);
  const series = [];
  for (const one of cases) {
    const slice = await prepareLoad(one, folder);
    await slice(WARM_UP_SECONDS);
    series.push({ one, slice, milliseconds: [] as number[], ratios: [] as number[] });
  }
  await helloSlice(WARM_UP_SECONDS);
  const units: number[] = [];
  let before = await helloSlice(SLICE_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    for (const { slice, milliseconds, ratios } of series) {
      const used = await slice(SLICE_SECONDS);
      const after = await helloSlice(SLICE_SECONDS);
      milliseconds.push(used);
      ratios.push(used / ((before + after) / 2));
      units.push(after);
      before = after;
    }
  }
  return [
    readingOf('hello world, the unit', 'ms', units),
    ...series.map(({ one: { name, target, bytes }, milliseconds, ratios }) => {
      const size = bytes === 0 ? '' : `${(bytes / 1000).toFixed(0)} kB, `;
      const note = `${size}at least ${Math.min(...milliseconds).toFixed(3)} ms`;
      return readingOf(`warm: ${name}`, '× hello', ratios, { note, ...(target === undefined ? {} : { target }) });
    }),
  ];
};
