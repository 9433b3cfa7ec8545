// Request lines as clients send them, before the real gateway: each title is the line.

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFront, type Front } from '../../../scripts/local/start-front.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';

let gateway: TestGateway;
let front: Front;
beforeAll(async () => {
  gateway = await startGateway({ marketVars: { MARKET_COINS: '100' } });
  front = await startFront({ worker: gateway.url, port: 0, portAdvice: 'Take another.' });
});
afterAll(async () => {
  await front.dispose();
  await gateway.dispose();
});

/** What is answered to bytes, each text in a packet of its own. */
const sent = async (...packets: readonly string[]): Promise<string> => {
  const socket = connect(Number(new URL(front.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (data) => {
    answer += String(data);
  });
  await once(socket, 'connect');
  for (const packet of packets) {
    socket.write(packet, 'utf8');
    // The answer to a packet has begun before the next one is sent.
    await once(socket, 'data');
  }
  if (!socket.readableEnded) await once(socket, 'end');
  return answer;
};

const head = 'Host: 127.0.0.1\r\nAccept-Encoding: identity\r\n';
const get = (line: string): Promise<string> => sent(`${line}\r\n${head}Connection: close\r\n\r\n`);

describe('a request line is understood', () => {
  it.each([
    ['GET /coins.csv?columns=symbol&where=marketCap>1e11 HTTP/1.1', 'where=marketCap%3E1e11'],
    ['GET /coins.csv?columns=symbol&where=marketCap > 1e11 HTTP/1.1', 'where=marketCap%20%3E%201e11'],
    ['GET /coins.csv?columns=symbol&where=marketCap+>+1e11 HTTP/1.1', 'where=marketCap+%3E+1e11'],
    ['GET /coins.csv?columns=symbol&where=name ~ "bit" HTTP/1.1', 'where=name%20~%20%22bit%22'],
    ['GET /coins.csv?columns=symbol&where=24h>-50% and rank≤3 HTTP/1.1', 'where=24h%3E-50%25%20and%20rank%E2%89%A43'],
    ['GET /coins/name:Wrapped Bitcoin/symbol HTTP/1.1', undefined],
  ])('%s', async (line, query) => {
    const answer = await get(line);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const path = query === undefined ? '/coins/name:Wrapped%20Bitcoin/symbol' : `/coins.csv?columns=symbol&${query}`;
    const body = await (await gateway.get(path)).text();
    expect(body.length).toBeGreaterThan(1);
    expect(answer.slice(answer.indexOf('\r\n\r\n'))).toContain(body);
  });

  it('that follows another on one connection', async () => {
    const answer = await sent(
      `GET /coins/bitcoin/symbol HTTP/1.1\r\n${head}\r\n`,
      `GET /coins.csv?columns=symbol&where=rank<2 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
    );
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(answer).toContain('symbol\r\nBTC\r\n');
  });
});

it('a body is passed on as it is', async () => {
  const body = JSON.stringify({ questions: [{ where: 'rank < 2', columns: 'symbol' }] });
  const response = await fetch(`${front.url}/coins/query`, { method: 'POST', body });
  expect(await response.json()).toMatchObject({ answers: [{ rows: [['BTC']] }] });
});

it('a taken port is refused with advice', async () => {
  const port = Number(new URL(front.url).port);
  await expect(startFront({ worker: gateway.url, port, portAdvice: 'Take another.' })).rejects.toThrow(
    `Port ${port} is taken already. Take another.`,
  );
});
