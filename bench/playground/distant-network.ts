// A proxy that makes a local service as far away as one on the internet: each byte takes half a round trip, all
// connections share one bandwidth, and a new connection takes one round trip more.

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Distance {
  readonly roundTripMs: number;
  readonly megabitsPerSecond: number;
}

export interface DistantNetwork {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const BITS_PER_MEGABIT = 1_000_000;

/** Returns the time at which a text of this size has passed the line, milliseconds. */
const makeLine = (megabitsPerSecond: number) => {
  let isFreeAt = 0;
  return (bytes: number): number => {
    isFreeAt = Math.max(isFreeAt, performance.now()) + (bytes * 8 * 1_000) / (megabitsPerSecond * BITS_PER_MEGABIT);
    return isFreeAt;
  };
};

export const startDistantNetwork = async (service: string, distance: Distance): Promise<DistantNetwork> => {
  const { hostname, port } = new URL(service);
  const half = distance.roundTripMs / 2;
  const line = makeLine(distance.megabitsPerSecond);
  const open = new Set<Socket>();

  const pass = (from: Socket, to: Socket, arrivalOf: (bytes: number) => number): void => {
    /** The parts on their way, in order, each with the time of its arrival. */
    const onTheWay: { readonly chunk: Buffer; readonly arrival: number }[] = [];
    const deliver = (): void => {
      for (let [first] = onTheWay; first !== undefined && first.arrival <= performance.now(); [first] = onTheWay) {
        onTheWay.shift();
        if (!to.destroyed) to.write(first.chunk);
      }
      const [next] = onTheWay;
      if (next !== undefined) setTimeout(deliver, Math.max(0, next.arrival - performance.now()));
    };
    from.on('data', (chunk) => {
      onTheWay.push({ chunk, arrival: arrivalOf(chunk.length) });
      if (onTheWay.length === 1) deliver();
    });
    from.on('close', () => setTimeout(() => to.destroy(), distance.roundTripMs));
    from.on('error', () => to.destroy());
  };

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const isOpenAt = performance.now() + distance.roundTripMs;
    open.add(client).add(upstream);
    pass(client, upstream, () => Math.max(isOpenAt, performance.now()) + half);
    pass(upstream, client, (bytes) => line(bytes) + half);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('The network has no port.');
  return {
    url: `http://127.0.0.1:${own.port}`,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
