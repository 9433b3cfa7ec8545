// A proxy before an HTTP service that reports each request before it forwards it, so that the client's CPU time can be
// read at that moment.

import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';

export interface TollGate {
  /** `host:port`. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** `address`: of the service. A request is forwarded when `pass`, called with its method, resolves. */
export const startTollGate = async (address: string, pass: (method: string) => Promise<void>): Promise<TollGate> => {
  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const goOn = async (): Promise<void> => {
      await pass(method);
      const outgoing = ask(`http://${address}${url}`, { method, headers: { ...headers, host: address } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    };
    goOn().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('The toll gate has no port');
  return {
    address: `127.0.0.1:${own.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
