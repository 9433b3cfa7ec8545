// The CPU of a call in a warm isolate, relative to a Worker that does nothing.

import { mcpHeaders } from '../../test/support/mcp-message.ts';
import { besideHello } from '../gateway/beside-hello.ts';
import { readingOf, type Reading } from '../gateway/reading.ts';
import { serveHello } from '../gateway/serve-bare.ts';
import { startGateway, type FilledStore, type Stage } from '../gateway/stage.ts';
import { messageOf, post } from './mcp-request.ts';

const ROUNDS = 8;
const TARGET_MILLISECONDS = 1;

interface Call {
  readonly name: string;
  readonly method: string;
  readonly tool?: string;
  readonly params: object;
}

const call = (name: string, tool: string, args: object): Call => ({
  name,
  method: 'tools/call',
  tool,
  params: { name: tool, arguments: args },
});

/** `{n}` becomes a unique number. */
const calls: readonly Call[] = [
  call('coins, 20 rows, all different', 'coins', { where: 'rank <= 3000 and price > 0.{n}', sort: '-volume' }),
  call('coin, 12 of them', 'coin', { ids: 'BTC ETH SOL XRP BNB ADA DOGE TRX LINK AVAX LTC DOT'.split(' ') }),
  call('find', 'find', { text: 'pepe' }),
  { name: 'tools/list', method: 'tools/list', params: {} },
];

/** `depth`: coins of the snapshot in the store. */
export const agentWarmReadings = async (
  stage: Stage,
  store: FilledStore,
  depth: number,
): Promise<readonly Reading[]> => {
  const hello = await serveHello();
  const gateway = await startGateway({ stage, market: store.market, store, depth });
  try {
    const loads = calls.map(({ name, method, tool, params }) => ({
      name,
      worker: gateway,
      paths: [`POST /mcp ${messageOf(method, params)}`],
      headers: mcpHeaders(method, tool),
    }));
    // Loads the snapshot, and checks the answers.
    for (const { method, tool, params } of calls)
      await post(gateway, method, JSON.parse(JSON.stringify(params).replaceAll('{n}', '0')), tool);
    const { unit, slices } = await besideHello(hello, loads, ROUNDS, stage.folder);
    return [
      unit,
      ...slices.flatMap(([{ name }, { milliseconds, ratios }]) => [
        readingOf(`warm: ${name}`, 'ms', milliseconds, { target: TARGET_MILLISECONDS }),
        readingOf(`warm: ${name}`, '× hello', ratios),
      ]),
    ];
  } finally {
    await Promise.all([hello.stop(), gateway.stop()]);
  }
};
