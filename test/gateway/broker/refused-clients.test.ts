// One client has spent its part of the day's credits: it is told so, and nobody else is.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const coins = Array.from({ length: 4 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 5000 - index));
const sets = Array.from({ length: 16 }, (_, index) => `chain=x${index}&currency=EUR`);

let gateway: InProcessGateway;
let isolate: Gateway;
let time: number;

const ask = (client: 'greedy' | 'other', question: string): Promise<Response> =>
  askIsolate(isolate, `/coins?${question}`, {
    headers: { 'CF-Connecting-IP': client === 'greedy' ? '10.0.0.1' : '10.0.0.2' },
  });
const statusOf = async (client: 'greedy' | 'other', question: string): Promise<number> =>
  (await ask(client, question)).status;

/** The sets that the greedy client is refused, which has opened all that it may. */
const spendAll = async (): Promise<readonly string[]> => {
  const refused: string[] = [];
  for (const set of sets) if ((await statusOf('greedy', set)) === 503) refused.push(set);
  return refused;
};

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  time = Date.parse('2026-11-21T12:00:00Z');
  gateway = startInProcessGateway({
    configuration: testConfiguration(() => time, { creditsPerDay: 150 }),
    upstream: (parameters) => plainUpstream(coins, parameters),
  });
  isolate = gateway.isolate();
});

describe('sets that are refused to one client', () => {
  it('are asked of the broker for that client once in ten minutes', async () => {
    const [set = ''] = await spendAll();
    const asked = vi.spyOn(gateway.broker, 'snapshot');
    const refused = await ask('greedy', `${set}&page=2`);
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(3600);
    time += 599_000;
    const again = await ask('greedy', `${set}&page=3`);
    expect(Number(again.headers.get('Retry-After'))).toBe(seconds - 599);
    expect(asked).not.toHaveBeenCalled();
    time += 1_000;
    await ask('greedy', `${set}&page=4`);
    expect(asked).toHaveBeenCalled();
  });
});

it('a question that is refused to one client is answered to another that asks it at the same time', async () => {
  // Unlisted names beside a listed one open no set.
  const question = (index: number): string => `categories=defi,x${index}`;
  let index = 0;
  while (index < 100 && (await statusOf('greedy', question(index))) === 200) index += 1;
  const answers = await Promise.all([
    ask('greedy', `${question(1000)}&_=1`),
    ask('greedy', `${question(1000)}&_=2`),
    ask('other', question(1000)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
});
