// Whatever is sent to /mcp, the answer is one of the protocol's, and nothing breaks.

import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createWorker } from '../../../workers/gateway/create-worker.ts';
import { createSnapshotStore } from '../../../workers/gateway/codec/snapshot-store.ts';
import { agentToolNames, agentTools } from '../../../shared/protocol/agent-tools.ts';
import { ok } from '../../../shared/result.ts';
import { mcpMeta } from '../../support/mcp-message.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { encodeCoins } from '../../support/encode-coins.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { startInProcessBroker, testConfiguration } from '../../support/in-process-broker.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import { sampleSize } from '../../support/sample-size.ts';

digestsAtOnce();

const MESSAGES = sampleSize(10_000);

const coins = Array.from({ length: 1200 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 5e9 - index * 1e6));

const odd = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  fc.constantFrom('__proto__', 'constructor', 'toString', '=?base64?//8=?=', '\ud800', '1e999', '9'.repeat(400), '[]'),
  fc.constantFrom(-1, 0, 1e21, 1e308, 2 ** 53, 0.5, true, false, null),
);

/** Plausible values, so that many calls get as far as a question. */
const plausible = fc.oneof(
  fc.constantFrom(
    'rank < 5',
    'price > 1e9 and (',
    'not',
    'name ~ c1',
    'category = defi',
    'c1',
    'S3',
    '7d',
    '2026-01-31',
  ),
  fc.constantFrom('EUR', 'all', 'defi', '1mo', '1d', 'USD', '-price', 'id,price', 'ytd', 'contract:x', 'id:', 'name:,'),
  fc.array(fc.constantFrom('c1', 'S2', 'nope', '7d', '2025', 'price', ''), { maxLength: 4 }),
  fc.integer({ min: -2, max: 1100 }),
  odd,
);

const argumentNames = [...new Set(agentToolNames.flatMap((name) => [...agentTools[name].takes])), '__proto__', 'x'];
const toolArguments = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...argumentNames), plausible, { maxKeys: 5 }) },
  odd,
);
const tool = fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...agentToolNames) }, odd);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant<unknown>('tools/call') },
  fc.constantFrom('tools/list', 'server/discover', 'initialize', 'ping', 'notifications/initialized', 'constructor'),
  odd,
);
const meta = fc.oneof(
  { weight: 5, arbitrary: fc.constant<unknown>(mcpMeta) },
  fc.constant({ ...mcpMeta, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }),
  odd,
);
const message = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>('2.0') }, odd),
      id: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>(1) }, odd),
      method,
      params: fc.oneof({ weight: 9, arbitrary: fc.record({ name: tool, arguments: toolArguments, _meta: meta }) }, odd),
    }),
  },
  odd,
);
const body = fc.oneof(
  { weight: 9, arbitrary: message.map((one) => JSON.stringify(one) ?? '') },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.nat(5000).map((depth) => `${'['.repeat(depth)}${'{"a":'.repeat(depth)}`),
  message.map((one) => (JSON.stringify(one) ?? '').slice(0, -1)),
);

/** What a header may hold: other characters do not leave a client. */
const headerValue = fc
  .string({ unit: 'binary-ascii', maxLength: 20 })
  .map((text) => text.replaceAll(/[^\x20-\x7e]/g, ''));
const lost = Symbol('lost');

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/[^\x20-\x7e]/g, '') : '');

/** Headers that fit the body, some of them lost or replaced. */
const headersFor = (sent: string, changes: Readonly<Record<string, string | typeof lost>>): Headers => {
  let one: unknown;
  try {
    one = JSON.parse(sent);
  } catch {
    one = {};
  }
  const { method: named, params } = Object(one);
  const fitting: Record<string, string> = {
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': textOf(named),
    'Mcp-Name': textOf(Object(params).name),
  };
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...fitting, ...changes })) if (value !== lost) headers.set(name, value);
  return headers;
};

const change = fc.oneof({ weight: 1, arbitrary: fc.constant<string | typeof lost>(lost) }, headerValue);
const changes = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.dictionary(
    fc.constantFrom(
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'Origin',
      'Accept',
      'Authorization',
      'Mcp-Session-Id',
    ),
    fc.oneof(change, fc.constantFrom('2025-11-25', '2025-03-26', '=?base64?Y29pbnM=?=', '=?base64?/w==?=', 'null')),
    { maxKeys: 3 },
  ),
);
const path = fc.constantFrom(
  '/mcp',
  '/mcp',
  '/mcp',
  '/mcp?answers=text',
  '/mcp?answers=structured',
  '/mcp/',
  '/mcp?answers=1',
  '/mcp?token=x',
  '/mcp?%',
);

/**
 * A notification's empty answer, a problem of the address, or an answer of the protocol; undefined for anything else.
 */
const formOf = ({ status, headers }: Response, text: string, answer: Readonly<Record<string, unknown>>) => {
  if (status === 202) return text === '' ? 'none' : undefined;
  if ('type' in answer) return headers.get('Content-Type')?.includes('problem+json') === true ? 'problem' : undefined;
  const isOne = 'result' in answer !== 'error' in answer;
  return answer['jsonrpc'] === '2.0' && isOne ? 'answer' : undefined;
};

it('10,000 messages', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const keyValue = memoryKeyValue();
  const now = Date.parse(frozenNow);
  const configuration = testConfiguration(() => now, { snapshotCoins: 1000, snapshotMaxCoins: 1000 });
  const { broker } = startInProcessBroker({
    configuration,
    client: {
      async page({ page, size: limit }) {
        const value = await encodeCoins(coins.slice((page - 1) * limit, page * limit), {
          page,
          limit,
          itemCount: coins.length,
        });
        return ok({ value, simulated: false });
      },
    },
    store: createSnapshotStore(keyValue, () => undefined),
  });
  const env = {
    SNAPSHOTS: Object.assign(Object.create(null), keyValue),
    GATE: Object.assign(Object.create(null), { getByName: () => broker }),
    UPSTREAM_URL: 'https://upstream.example',
    UPSTREAM_API_KEY: 'k',
    SNAPSHOT_COINS: '1000',
    SNAPSHOT_MAX_COINS: '1000',
    GATEWAY_NOW: frozenNow,
  };
  const worker = createWorker();
  const context: Parameters<typeof worker.fetch>[2] = Object.assign(Object.create(null), {
    waitUntil: () => undefined,
  });
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(body, changes, path, async (sent, changed, address) => {
      const request = new Request(`https://gateway.example${address}`, {
        method: 'POST',
        body: sent,
        headers: headersFor(sent, changed),
      });
      const response = await worker.fetch(request, env, context);
      const text = await response.text();
      const answer = Object(text === '' ? {} : JSON.parse(text));
      expect([response.status < 500, formOf(response, text, answer)]).toEqual([true, expect.any(String)]);
      const kind = answer.result?.isError ?? answer.error?.code ?? response.status;
      counts.set(String(kind), (counts.get(String(kind)) ?? 0) + 1);
    }),
    { numRuns: MESSAGES },
  );
  expect(errors).not.toHaveBeenCalled();
  // All kinds of answers were met.
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining(['false', 'true', '-32700', '-32600', '-32601', '-32602', '-32020', '-32022', '400']),
  );
  vi.restoreAllMocks();
}, 120_000);
