// CPU of requests in a warm isolate, relative to a Worker that does nothing: one-second slices of full load, with a
// slice of hello world before and after each.

import type { BareWorker } from './serve-bare.ts';
import { prepareLoad, type Load } from './load.ts';
import { readingOf, type Reading } from './reading.ts';

const SLICE_SECONDS = 1;
/** The compiler needs dozens of requests of each kind to settle. */
const WARM_UP_SECONDS = 2;

/** One value per round. */
export interface Slices {
  /** Milliseconds of CPU per request. */
  readonly milliseconds: readonly number[];
  /** The same, as multiples of hello world's. */
  readonly ratios: readonly number[];
}

export interface BesideHello<Case> {
  /** Hello world's CPU per request. */
  readonly unit: Reading;
  readonly slices: readonly (readonly [one: Case, slices: Slices])[];
}

/** Each round has a slice of each case. `folder`: for the lists of paths. */
export const besideHello = async <Case extends Load>(
  hello: BareWorker,
  cases: readonly Case[],
  rounds: number,
  folder: string,
): Promise<BesideHello<Case>> => {
  const helloLoad = await prepareLoad({ worker: hello, paths: ['/'] }, folder);
  const series = [];
  for (const one of cases) {
    const load = await prepareLoad(one, folder);
    await load.slice(WARM_UP_SECONDS);
    series.push({ one, load, milliseconds: [] as number[], ratios: [] as number[] });
  }
  await helloLoad.slice(WARM_UP_SECONDS);
  const units: number[] = [];
  let before = await helloLoad.slice(SLICE_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    for (const { load, milliseconds, ratios } of series) {
      const used = await load.slice(SLICE_SECONDS);
      const after = await helloLoad.slice(SLICE_SECONDS);
      milliseconds.push(used);
      ratios.push(used / ((before + after) / 2));
      units.push(after);
      before = after;
    }
  }
  return {
    unit: readingOf('hello world, the unit', 'ms', units),
    slices: series.map(({ one, milliseconds, ratios }) => [one, { milliseconds, ratios }]),
  };
};
