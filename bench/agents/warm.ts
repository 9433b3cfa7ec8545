// The CPU of a call in a warm isolate, relative to a Worker that does nothing.

import { mcpHeaders } from '../../test/support/mcp-message.ts';
import { prepareLoad, type PreparedLoad } from '../gateway/load.ts';
import { readingOf, type Reading } from '../gateway/reading.ts';
import { serveHello } from '../gateway/serve-bare.ts';
import { startGateway, type FilledStore, type Stage } from '../gateway/stage.ts';
import { messageOf, post } from './mcp-request.ts';

const ROUNDS = 8;
const SLICE_SECONDS = 1;
const WARM_UP_SECONDS = 2;
const TARGET_MILLISECONDS = 1;

interface Case {
  readonly name: string;
  readonly method: string;
  readonly tool?: string;
  readonly params: object;
}

const call = (name: string, tool: string, args: object): Case => ({
  name,
  method: 'tools/call',
  tool,
  params: { name: tool, arguments: args },
});

/** `{n}` becomes a unique number. */
const cases: readonly Case[] = [
  call('coins, 20 rows, all different', 'coins', { where: 'rank <= 3000 and price > 0.{n}', sort: '-volume' }),
  call('coin, 12 of them', 'coin', { ids: 'BTC ETH SOL XRP BNB ADA DOGE TRX LINK AVAX LTC DOT'.split(' ') }),
  call('find', 'find', { text: 'pepe' }),
  { name: 'tools/list', method: 'tools/list', params: {} },
];

interface Series {
  readonly name: string;
  readonly load: PreparedLoad;
  readonly milliseconds: number[];
  readonly ratios: number[];
}

/** `depth`: coins of the snapshot in the store. */
export const agentWarmReadings = async (
  stage: Stage,
  store: FilledStore,
  depth: number,
): Promise<readonly Reading[]> => {
  const hello = await serveHello();
  const gateway = await startGateway({ stage, market: store.market, store, depth });
  try {
    const helloLoad = await prepareLoad({ worker: hello, paths: ['/'] }, stage.folder);
    const series: Series[] = [];
    for (const { name, method, tool, params } of cases) {
      // Loads the snapshot, and checks the answer.
      await post(gateway, method, JSON.parse(JSON.stringify(params).replaceAll('{n}', '0')), tool);
      const paths = [`POST /mcp ${messageOf(method, params)}`];
      const load = await prepareLoad({ worker: gateway, paths, headers: mcpHeaders(method, tool) }, stage.folder);
      await load.slice(WARM_UP_SECONDS);
      series.push({ name, load, milliseconds: [], ratios: [] });
    }
    await helloLoad.slice(WARM_UP_SECONDS);
    const units: number[] = [];
    let before = await helloLoad.slice(SLICE_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { load, milliseconds, ratios } of series) {
        const used = await load.slice(SLICE_SECONDS);
        const after = await helloLoad.slice(SLICE_SECONDS);
        milliseconds.push(used);
        ratios.push(used / ((before + after) / 2));
        units.push(after);
        before = after;
      }
    }
    return [
      readingOf('hello world, the unit', 'ms', units),
      ...series.flatMap(({ name, milliseconds, ratios }) => [
        readingOf(`warm: ${name}`, 'ms', milliseconds, { target: TARGET_MILLISECONDS }),
        readingOf(`warm: ${name}`, '× hello', ratios),
      ]),
    ];
  } finally {
    await Promise.all([hello.stop(), gateway.stop()]);
  }
};
