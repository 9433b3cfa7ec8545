// A KV namespace for bare workerd, whose `kvNamespace` binding uses HTTP. The keys of snapshots contain slashes, on
// which workerd's own `disk` service hangs. The server runs in the benchmark's process, so its CPU is not measured, as
// the service behind a real namespace is not.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Entry {
  readonly value: Buffer;
  readonly metadata: string | undefined;
}

export interface Listening {
  /** `host:port`. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** A server in this process. */
export const listen = async (answer: RequestListener): Promise<Listening> => {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    address: `127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

export interface KeyValueServer extends Listening {
  /** Resolves once a key with this end is stored. */
  readonly stored: (end: string) => Promise<void>;
  /** Resolves once something was stored, and then nothing for this many milliseconds. */
  readonly settled: (milliseconds: number) => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const METADATA_HEADER = 'CF-KV-Metadata';
const LONGEST_WAIT_MILLISECONDS = 30_000;

/** @param what is missing otherwise. */
const until = async (isThere: () => boolean, what: string): Promise<void> => {
  const deadline = performance.now() + LONGEST_WAIT_MILLISECONDS;
  while (!isThere()) {
    if (performance.now() > deadline) throw new Error(`The gateway stored ${what}`);
    await sleep(20);
  }
};

export const startKeyValueServer = async (): Promise<KeyValueServer> => {
  const entries = new Map<string, Entry>();
  let changedAt = performance.now();
  const listening = await listen((request, response) => {
    const [key = ''] = (request.url ?? '').split('?');
    const answer = async (): Promise<void> => {
      if (request.method === 'GET') {
        const entry = entries.get(key);
        if (entry?.metadata !== undefined) response.setHeader(METADATA_HEADER, entry.metadata);
        response.writeHead(entry === undefined ? 404 : 200).end(entry?.value);
        return;
      }
      if (request.method !== 'PUT' && request.method !== 'DELETE') {
        response.writeHead(405).end();
        return;
      }
      const metadata = request.headers[METADATA_HEADER.toLowerCase()];
      const value = await bodyOf(request);
      if (request.method === 'DELETE') entries.delete(key);
      else entries.set(key, { value, metadata: typeof metadata === 'string' ? metadata : undefined });
      changedAt = performance.now();
      response.writeHead(200).end();
    };
    answer().catch(() => response.destroy());
  });
  return {
    ...listening,
    stored: (end) => until(() => [...entries.keys()].some((key) => decodeURIComponent(key).endsWith(end)), `no ${end}`),
    settled: (milliseconds) =>
      until(() => entries.size > 0 && performance.now() - changedAt >= milliseconds, 'nothing'),
  };
};
