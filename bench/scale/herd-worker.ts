// A Worker for the measurement of the broker's memory: at `/?asks=N` it asks the broker for a snapshot N times at once,
// as N isolates would, and frees each reply when it arrives: the isolates would be in other processes.

import type { BrokerApi, SnapshotAsk } from '../../workers/gateway/broker/broker-api.ts';
import { openSnapshot } from '../../workers/gateway/codec/snapshot.ts';

export { Broker as Gate } from '../../workers/gateway/broker/broker.ts';

interface Env {
  readonly GATE: { getByName(name: string): BrokerApi };
}

const ask: Omit<SnapshotAsk, 'known' | 'withRows'> = {
  set: { category: [], chain: [], currency: 'USD' },
  waitMilliseconds: 25_000,
  mayOpen: true,
  depth: undefined,
  whole: false,
  client: 'c',
  clients: [],
};

export default {
  /** Replies with the number of snapshots received and the last version. */
  async fetch(request: Request, env: Env): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const known = searchParams.get('known') ?? undefined;
    const withRows = searchParams.has('rows');
    let [received, version] = [0, ''];
    const asks = Array.from({ length: Number(searchParams.get('asks')) }, async () => {
      const reply = await env.GATE.getByName('gate').snapshot({ ...ask, known, withRows });
      if (reply.kind !== 'newer') return;
      received += 1;
      if (version === '') ({ version } = openSnapshot({ columns: reply.columns, rows: undefined }).header);
      for (const bytes of [reply.columns, reply.rows]) bytes?.transfer(0);
    });
    await Promise.all(asks);
    return Response.json({ received, version });
  },
};
