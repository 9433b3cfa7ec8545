// The gateway with filled KV for measurements of the past: the market, the series of some coins, and yesterday's
// record.

import { frozenNow } from '../../test/support/frozen-now.ts';
import { startKeyValueServer } from '../gateway/key-value-server.ts';
import { serveGateway, type BareWorker } from '../gateway/serve-bare.ts';
import { askUntilAnswered, gatewayVariables, startMarket, type FilledStore, type Stage } from '../gateway/stage.ts';

const COINS = 2_000;
const DEPTH = 1_000;
const HISTORY_COINS = 20;
const DAY = 86_400;
const QUIET_MILLISECONDS = 500;

export const today = Math.floor(Date.parse(frozenNow) / 1000 / DAY);

export const dayText = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10);

export interface PastStore extends FilledStore {
  /** The coins whose series are stored. */
  readonly coins: readonly string[];
}

export const servePast = (
  stage: Stage,
  store: Pick<FilledStore, 'address' | 'market'>,
  vars: Readonly<Record<string, string>> = {},
): Promise<BareWorker> =>
  serveGateway({
    script: stage.script.path,
    keyValueAddress: store.address,
    vars: { ...gatewayVariables({ market: store.market, depth: DEPTH }), RECORD_DAYS: 'on', ...vars },
  });

/** All of it is stored by the gateway itself. */
export const fillPast = async (stage: Stage): Promise<PastStore> => {
  const [market, server] = await Promise.all([startMarket(COINS), startKeyValueServer()]);
  const store = { ...server, market };
  const stop = async (): Promise<void> => {
    await Promise.all([server.stop(), market.dispose()]);
  };
  const workers: BareWorker[] = [];
  const serve = async (vars: Readonly<Record<string, string>>): Promise<BareWorker> => {
    const worker = await servePast(stage, store, vars);
    workers.push(worker);
    return worker;
  };
  try {
    const recording = await serve({ GATEWAY_NOW: `${dayText(today)}T00:10:00Z` });
    await (await askUntilAnswered(`${recording.url}/coins?format=table&limit=1`)).arrayBuffer();
    await server.stored(dayText(today - 1));
    const gateway = await serve({});
    const listed = await askUntilAnswered(`${gateway.url}/coins?limit=${HISTORY_COINS}`);
    const { result }: { readonly result: readonly { readonly id: string }[] } = await listed.json();
    const coins = result.map(({ id }) => id);
    for (const coin of coins) await (await askUntilAnswered(`${gateway.url}/coins/${coin}/history`)).arrayBuffer();
    await server.stored('recent');
    await server.settled(QUIET_MILLISECONDS);
    return { ...store, coins, stop };
  } catch (problem) {
    await stop();
    throw problem;
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
};
