// What the tools offer over each market data service: nothing that it has not, and what a call may cost.

import { describe, expect, it } from 'vitest';
import { agentToolList } from '../../../shared/protocol/agent-tools.ts';
import { bounds } from '../../../shared/protocol/bounds.ts';
import { offersOf } from '../../../workers/gateway/http/mcp/tool-answer.ts';
import { coinpaprika } from '../../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import { coinstats } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import type { Provider } from '../../../workers/gateway/providers/provider.ts';
import { postMessage } from '../../support/ask-mcp.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { PastWorld } from '../../support/past-world.ts';

digestsAtOnce();

const listOf = (provider: Provider, recordsDays: boolean, isStructured = false) =>
  agentToolList(offersOf(testConfiguration(() => 1e12, { provider, recordsDays })), isStructured);

const { charts: _charts, ...pastless }: Provider = coinpaprika;

const textOf = (...list: Parameters<typeof listOf>): string => JSON.stringify(listOf(...list));

describe.each([coinstats, coinpaprika])('$name', (provider) => {
  it.each([true, false])('the list is short (structured: %s)', (isStructured) => {
    expect(Buffer.byteLength(textOf(provider, true, isStructured))).toBeLessThan(bounds.agentListBytes);
  });

  it('says what calls may cost of the day', () => {
    for (const tool of ['coins', 'coin'])
      expect(listOf(provider, false)).toContainEqual(
        expect.objectContaining({ name: tool, description: expect.stringMatching(/\d+ of the day's credits/) }),
      );
  });
});

const past = ['"name":"history"', '"dates"', 'at the cost of history'];
const others = ['"chain"', 'riskScore', 'volatilityScore', 'contractAddress'];

it.each([
  ['coinstats', coinstats, false, [...past, ...others, 'up to 3 of the day'], []],
  ['coinpaprika', coinpaprika, false, [...past, '"category"', 'priceChange1d (24h)'], others],
  ['a service without the past', pastless, false, ['"category"'], [...past, ...others]],
  ['a service without the past', pastless, true, [...past, 'Free: recorded days only.'], others],
])('%s, with recorded days: %s', (_title, provider, recordsDays, has, hasNot) => {
  const text = textOf(provider, recordsDays);
  expect(has.filter((words) => !text.includes(words))).toEqual([]);
  expect(hasNot.filter((words) => text.includes(words))).toEqual([]);
});

it('a tool that is not offered is refused with the reason', async () => {
  const { isolate } = new PastWorld('2026-11-20 12:00', { configuration: { provider: pastless } });
  const params = { name: 'history', arguments: { ids: ['BTC'] } };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const response = await postMessage(isolate, message, { 'MCP-Protocol-Version': '2025-11-25' });
  expect(await response.json()).toMatchObject({
    error: {
      message: 'There is no tool "history", as CoinPaprika gives no past prices: call coins, coin, find, status.',
    },
  });
});
