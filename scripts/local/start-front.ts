// Listens in front of a local Worker and percent-encodes the addresses in request lines, as browsers do: workerd
// refuses an address with a plain `>` or blank, and curl sends `?where=marketCap>1e9` as it is typed.

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { isPortTaken, StartProblem } from './environment.ts';

interface FrontOptions {
  readonly worker: string;
  /** TCP port; 0 picks a free one. */
  readonly port: number;
  /** Advice in the error about a port in use. */
  readonly portAdvice: string;
}

const HOST = '127.0.0.1';

/** A request line at the start of a packet, in which clients send it; the address may hold blanks. */
const requestLine = /^(GET|HEAD) (\/[^\r\n]*) (HTTP\/1\.[01]\r\n)/;
/** Characters that workerd refuses in an address. */
const refused = /[\u0000-\u0020"<>\u007f]/g;

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** A packet with the address in its request line encoded; other packets as they are. */
const withEncodedLine = (packet: Buffer): Buffer => {
  // In Latin-1 each byte is one character.
  const text = packet.toString('latin1');
  const encoded = text.replace(
    requestLine,
    (_line, method: string, address: string, rest: string) =>
      `${method} ${address.replace(refused, percentEncoded)} ${rest}`,
  );
  return encoded === text ? packet : Buffer.from(encoded, 'latin1');
};

const encodingLines = (): Transform =>
  new Transform({
    transform: (packet: Buffer, _encoding, done) => {
      done(null, withEncodedLine(packet));
    },
  });

/**
 * Starts the front of a running Worker.
 * @throws {StartProblem} when the port is taken.
 */
export const startFront = async ({ worker, port, portAdvice }: FrontOptions) => {
  const behind = new URL(worker);
  const clients = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    const there = connect({ host: behind.hostname, port: Number(behind.port), allowHalfOpen: true, noDelay: true });
    // If either side breaks off, both are closed; there is nobody to tell.
    const ended = (problem: unknown): void => {
      if (problem === undefined || problem === null) return;
      client.destroy();
      there.destroy();
    };
    pipeline(client, encodingLines(), there, ended);
    pipeline(there, client, ended);
  });
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (problem) {
    throw isPortTaken(problem) ? new StartProblem(`Port ${port} is taken already. ${portAdvice}`) : problem;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front listens at no port');
  return {
    /** Without a trailing slash. */
    url: `http://${HOST}:${address.port}`,
    dispose: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      await closed;
    },
  };
};

export type Front = Awaited<ReturnType<typeof startFront>>;
