// The cost of a request in a warm isolate, relative to a Worker that does nothing.

import type { FilledStore, Stage } from './stage.ts';
import { askUntilAnswered, startGateway } from './stage.ts';
import { besideHello } from './beside-hello.ts';
import type { Load } from './load.ts';
import { readingOf, type Reading } from './reading.ts';
import { serveHello, type BareWorker } from './serve-bare.ts';
import { distinctPaths } from './warm-questions.ts';

const ROUNDS = 10;
const ROWS = 100;
const SAMPLES = 40;

interface Case extends Load {
  readonly name: string;
  readonly target: number;
  /** Bytes of one body. */
  readonly bytes: number;
}

const rowsIn = (body: unknown): number => {
  const { rows, result } = Object(body);
  const list: unknown = rows ?? result;
  return Array.isArray(list) ? list.length : 0;
};

/** Checks some of the questions: full answers from the snapshot. Returns the mean length of a body. */
const checkAnswers = async (gateway: BareWorker, paths: readonly string[]): Promise<number> => {
  let bytes = 0;
  for (const path of paths.slice(0, SAMPLES)) {
    const response = await askUntilAnswered(`${gateway.url}${path.replaceAll('{n}', '000000000')}`);
    const body = await response.text();
    const isLocal = response.headers.get('Cache-Status')?.includes('hit') === true;
    if (rowsIn(JSON.parse(body)) !== ROWS || !isLocal) throw new Error(`Not ${ROWS} rows from the snapshot: ${path}`);
    bytes += Buffer.byteLength(body) / SAMPLES;
  }
  return bytes;
};

/**
 * `unchanged` is another process, for answers without a body: they make no garbage, and would pay for collecting that
 * of the others.
 */
const casesOf = async (gateway: BareWorker, unchanged: BareWorker, depth: number): Promise<readonly Case[]> => {
  const all = async (name: string, options: string, target: number): Promise<Case> => {
    const paths = distinctPaths(options, depth);
    return { name, worker: gateway, target, paths, bytes: await checkAnswers(gateway, paths) };
  };
  const again = async (name: string, path: string, target: number): Promise<readonly Case[]> => {
    const response = await askUntilAnswered(`${gateway.url}${path}`);
    const tag = response.headers.get('ETag') ?? '';
    const bytes = (await response.arrayBuffer()).byteLength;
    const known = { 'If-None-Match': tag };
    return [
      { name: `${name}, again`, worker: gateway, target, paths: [path], bytes },
      { name: `${name}, If-None-Match`, worker: unchanged, target: 3, paths: [path], headers: known, bytes: 0 },
    ];
  };
  return [
    await all('all different, 100 rows of full JSON', 'format=json', 6),
    await all('all different, table of 8 columns', 'format=table', 5),
    ...(await again('table of 8 columns', '/coins?format=table&limit=100', 5)),
    ...(await again('100 rows of full JSON', '/coins?limit=100', 6)),
  ];
};

/** `depth`: coins of the snapshot in the store. */
export const warmReadings = async (stage: Stage, store: FilledStore, depth: number): Promise<readonly Reading[]> => {
  const hello = await serveHello();
  const start = (): Promise<BareWorker> => startGateway({ stage, market: store.market, store, depth });
  const [gateway, unchanged] = await Promise.all([start(), start()]);
  try {
    const cases = await casesOf(gateway, unchanged, depth);
    const { unit, slices } = await besideHello(hello, cases, ROUNDS, stage.folder);
    return [
      unit,
      ...slices.map(([{ name, bytes, target }, { milliseconds, ratios }]) => {
        const size = bytes === 0 ? '' : `${(bytes / 1000).toFixed(0)} kB, `;
        const note = `${size}at least ${Math.min(...milliseconds).toFixed(3)} ms`;
        return readingOf(`warm: ${name}`, '× hello', ratios, { target, note });
      }),
    ];
  } finally {
    await Promise.all([hello.stop(), gateway.stop(), unchanged.stop()]);
  }
};
