// The cost of a request in a warm isolate, relative to a Worker that does nothing.

import { seededRandom } from '../../test/apps-script/fakes/recalculation/random.ts';
import type { Reading } from '../readings.ts';
import { besideHello, type WarmCase } from './load.ts';
import { askUntilAnswered, fillStore, type Stage, startGateway } from './stage.ts';
import { type BareWorker, serveHello } from './bare-worker.ts';

const DISTINCT = 4000;
/** Minimum number of coins that the condition on rank matches; enough for 100 rows on the second page. */
const LEAST_MATCHES = 220;

const fields = ['price', 'volume', 'priceChange1h', 'priceChange1d', 'priceChange1w'] as const;
const sorts = ['rank', 'marketCap', 'price', 'volume', 'priceChange1d', 'priceChange1w', 'name', 'symbol'] as const;
/** Bounds that nearly every coin passes: the filter does its work, and the answer stays full. */
const wideBounds = { price: 0, volume: 1, priceChange1h: -40, priceChange1d: -60, priceChange1w: -80 } as const;

/** Unique questions with 100 rows in each answer. `options`: the same for all. `depth`: coins in the snapshot. */
const distinctPaths = (options: string, depth: number): readonly string[] => {
  const random = seededRandom(20_261_121);
  const pick = <Value>(list: readonly [Value, ...Value[]]): Value =>
    list[Math.floor(random() * list.length)] ?? list[0];
  return Array.from({ length: DISTINCT }, () => {
    const field = pick(fields);
    const most = LEAST_MATCHES + Math.floor(random() * (depth - LEAST_MATCHES));
    // Besides the random parts a counter, so that no cache can have the answer.
    const where = `rank<=${most} and ${field}>${wideBounds[field]}.{n} and marketCap>0.{n}`;
    const sort = `${random() < 0.5 ? '-' : '%2B'}${pick(sorts)}`;
    const page = most > 2 * LEAST_MATCHES && random() < 0.3 ? 2 : 1;
    return `/coins?${options}&limit=100&page=${page}&sort=${sort}&where=${encodeURIComponent(where).replaceAll('%7Bn%7D', '{n}')}`;
  });
};

const ROUNDS = 10;
const ROWS = 100;
const SAMPLES = 40;

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
const casesOf = async (gateway: BareWorker, unchanged: BareWorker, depth: number): Promise<readonly WarmCase[]> => {
  const all = async (name: string, options: string, target: number): Promise<WarmCase> => {
    const paths = distinctPaths(options, depth);
    return { name, worker: gateway, target, paths, bytes: await checkAnswers(gateway, paths) };
  };
  const again = async (name: string, path: string, target: number): Promise<readonly WarmCase[]> => {
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

export const warmReadings = async (stage: Stage, coins: number, depth: number): Promise<readonly Reading[]> => {
  const store = await fillStore(stage, coins, depth);
  const start = (): Promise<BareWorker> => startGateway({ stage, market: store.market, store, depth });
  const [hello, gateway, unchanged] = await Promise.all([serveHello(), start(), start()]);
  try {
    return await besideHello(hello, await casesOf(gateway, unchanged, depth), ROUNDS, stage.folder);
  } finally {
    await Promise.all([hello.stop(), gateway.stop(), unchanged.stop(), store.stop()]);
  }
};
