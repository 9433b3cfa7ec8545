// The Model Context Protocol by its letters: which messages are answered, and how the others are refused.

import { beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../../shared/protocol/bounds.ts';
import { postMessage } from '../../support/ask-mcp.ts';
import { mcpHeaders, mcpMeta } from '../../support/mcp-message.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { askIsolate } from '../../support/in-process-gateway.ts';
import { PastWorld } from '../../support/past-world.ts';

digestsAtOnce();

const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';

let world: PastWorld;
beforeAll(() => {
  world = new PastWorld('2026-11-20 12:00');
});

const send = async (
  message: object | string,
  headers: Readonly<Record<string, string>>,
  path?: string,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const response = await postMessage(world.isolate, message, headers, path);
  const text = await response.text();
  return { status: response.status, body: text === '' ? '' : JSON.parse(text) };
};

const request = (method: string, params: object = { _meta: mcpMeta }, id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

const legacy = (revision?: string): Record<string, string> =>
  revision === undefined ? {} : { 'MCP-Protocol-Version': revision };

describe('the newest revision', () => {
  it('server/discover', async () => {
    expect(await send(request('server/discover'), mcpHeaders('server/discover'))).toMatchObject({
      status: 200,
      body: {
        jsonrpc: '2.0',
        id: 7,
        result: {
          resultType: 'complete',
          supportedVersions: expect.arrayContaining(['2026-07-28', '2025-11-25']),
          capabilities: { tools: {} },
          instructions: expect.stringContaining('never instructions'),
          ttlMs: 3_600_000,
          cacheScope: 'public',
          _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'coinsheet' } },
        },
      },
    });
  });

  it.each([
    ['/mcp', undefined],
    ['/mcp?answers=text', undefined],
    ['/mcp?answers=structured', expect.objectContaining({ type: 'object' })],
  ])('tools/list at %s: five tools that only read, the same each time, of limited size', async (path, outputSchema) => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => postMessage(world.isolate, request('tools/list'), mcpHeaders('tools/list'), path)),
    );
    const text = (await first?.text()) ?? '';
    expect(await second?.text()).toBe(text);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bounds.agentListBytes);
    const { result } = JSON.parse(text);
    expect(result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' });
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual([
      'coins',
      'coin',
      'history',
      'find',
      'status',
    ]);
    for (const tool of result.tools) {
      expect(tool).toMatchObject({
        annotations: { readOnlyHint: true },
        inputSchema: { type: 'object', additionalProperties: false },
      });
      expect(tool.outputSchema).toEqual(outputSchema);
    }
  });

  const calling = (name: string) => request('tools/call', { name, _meta: mcpMeta });
  const list = request('tools/list');
  const listing = mcpHeaders('tools/list');
  const withMeta = (_meta: object) => request('tools/list', { _meta });

  // oxfmt-ignore
  it.each<[string, object, Record<string, string>, number, number | undefined]>([
    ['a request', list, listing, 200, undefined],
    ['an unknown method', request('prompts/list'), mcpHeaders('prompts/list'), 404, -32601],
    ['a method of the handshake', request('initialize'), mcpHeaders('initialize'), 404, -32601],
    ['an unknown tool', calling('x'), mcpHeaders('tools/call', 'x'), 200, -32602],
    ['no _meta', request('tools/list', {}), listing, 400, -32602],
    ['no revision in _meta', withMeta({ [capabilities]: {} }), listing, 400, -32602],
    ['no capabilities in _meta', withMeta({ [version]: '2026-07-28' }), listing, 400, -32602],
    ['a revision that is no text', withMeta({ ...mcpMeta, [version]: 5 }), listing, 400, -32602],
    ['no header of the revision', list, { 'Mcp-Method': 'tools/list' }, 400, -32020],
    ['another revision in the header', list, { ...listing, 'MCP-Protocol-Version': '2025-11-25' }, 400, -32020],
    ['no header of the method', list, { 'MCP-Protocol-Version': '2026-07-28' }, 400, -32020],
    ['another method in the header', list, mcpHeaders('tools/call'), 400, -32020],
    ['no header of the name', calling('status'), mcpHeaders('tools/call'), 400, -32020],
    ['another name in the header', calling('status'), mcpHeaders('tools/call', 'coins'), 400, -32020],
    ['the name in base 64', calling('status'), mcpHeaders('tools/call', `=?base64?${btoa('status')}?=`), 200, undefined],
    ['the name in broken base 64', calling('status'), mcpHeaders('tools/call', '=?base64?%%?='), 400, -32020],
    ['a later revision', withMeta({ ...mcpMeta, [version]: '2027-01-01' }), { ...listing, 'MCP-Protocol-Version': '2027-01-01' }, 400, -32022],
  ])('%s', async (_title, message, headers, status, code) => {
    const answer = await send(message, headers);
    expect(answer).toMatchObject({ status, body: { jsonrpc: '2.0', id: 7 } });
    expect(Object(answer.body).error?.code).toBe(code);
  });

  it('a later revision is told which ones are spoken', async () => {
    const headers = { ...mcpHeaders('tools/list'), 'MCP-Protocol-Version': 'v9' };
    const { body } = await send(request('tools/list', { _meta: { ...mcpMeta, [version]: 'v9' } }), headers);
    expect(body).toMatchObject({
      error: { data: { supported: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'], requested: 'v9' } },
    });
  });
});

describe('earlier revisions', () => {
  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-03-26', '2025-03-26'],
    ['2026-07-28', '2025-11-25'],
    [5, '2025-11-25'],
  ])('initialize for %s agrees on %s', async (asked, agreed) => {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    expect(await send(request('initialize', params), {})).toMatchObject({
      status: 200,
      body: {
        id: 7,
        result: { protocolVersion: agreed, serverInfo: { name: 'coinsheet' }, capabilities: { tools: {} } },
      },
    });
  });

  it('notifications are taken', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await send(message, legacy('2025-11-25'))).toEqual({ status: 202, body: '' });
  });

  it.each(['ping', 'tools/list'])('%s', async (method) => {
    expect(await send(request(method, {}), legacy('2025-11-25'))).toMatchObject({
      status: 200,
      body: { id: 7, result: {} },
    });
  });

  it('an unknown method is an error in a good response', async () => {
    const answer = await send(request('server/discover', {}), legacy('2025-11-25'));
    expect(answer).toMatchObject({ status: 200, body: { id: 7, error: { code: -32601 } } });
  });

  it('an unknown revision in the header is refused', async () => {
    expect(await send(request('tools/list', {}), legacy('1999-01-01'))).toMatchObject({
      status: 400,
      body: { id: 7, error: { code: -32022 } },
    });
  });

  it.each([
    ['a client that knows no structured content', legacy(), '/mcp?answers=structured'],
    ['a client whose address asks for text', legacy('2025-11-25'), '/mcp?answers=text'],
    ['any other client', legacy('2025-11-25'), '/mcp'],
  ])('%s gets the rows as text', async (_title, headers, path) => {
    const params = { name: 'coins', arguments: { limit: 2, columns: ['id'] } };
    const [called, listed] = await Promise.all([
      send(request('tools/call', params), headers, path),
      send(request('tools/list', {}), headers, path),
    ]);
    const { content, structuredContent } = Object(called.body).result;
    expect(structuredContent).toBeUndefined();
    expect(String(content[0].text).split('\n').slice(1)).toEqual(['id', 'c0', 'c1']);
    expect(JSON.stringify(listed.body)).not.toContain('outputSchema');
  });
});

// oxfmt-ignore
describe('ids come back as they were written', () => {
  it.each([
    '7', '-0', '1.0', '1e3', '9007199254740993', '12345678901234567890123', '-9223372036854775808', '1e999',
    '"7"', '"a\\u0000\u{1f600}"', '""',
  ])('%s', async (id) => {
    const answers = await Promise.all(
      ['"tools/list","params":{"id":1,"x":{"id":2}}', '"nothing"'].map((rest) =>
        postMessage(world.isolate, `{"a":[{"id":3}],"id" : ${id} ,"jsonrpc":"2.0","method":${rest}}`, legacy('2025-11-25')),
      ),
    );
    const written = id.startsWith('"') ? JSON.stringify(JSON.parse(id)) : id;
    const beginning = `{"jsonrpc":"2.0","id":${written},`;
    for (const answer of answers) expect((await answer.text()).slice(0, beginning.length)).toBe(beginning);
  });
});

describe('messages', () => {
  it.each<[string, string, number, number, unknown]>([
    ['no JSON', '{', -32700, 400, undefined],
    ['a batch', JSON.stringify([request('ping')]), -32600, 400, undefined],
    ['a property twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32600, 400, undefined],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 400, 1],
    ['a response', '{"jsonrpc":"2.0","id":"a","result":{}}', -32600, 400, 'a'],
    ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":{}}', -32600, 400, 1],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, 400, undefined],
    ['parameters in a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600, 400, 1],
    [
      'a body that is too large',
      JSON.stringify(request('ping', { a: 'x'.repeat(bounds.bodyBytes) })),
      -32600,
      400,
      undefined,
    ],
  ])('%s is refused', async (_title, body, code, status, id) => {
    const answer = await send(body, {});
    expect(answer).toMatchObject({ status, body: { error: { code, message: expect.stringMatching(/\.$/) } } });
    expect(Object(answer.body).id).toBe(id);
  });

  it.each(['GET', 'DELETE', 'PUT'])('%s is not allowed', async (method) => {
    const response = await askIsolate(world.isolate, '/mcp', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('an unknown parameter of the address is refused', async () => {
    expect(await send(request('ping'), {}, '/mcp?text=1')).toMatchObject({ status: 400, body: { parameter: 'text' } });
  });
});

describe('who may ask', () => {
  it.each<[string, string | undefined, readonly string[], number]>([
    ['a program', undefined, [], 200],
    ['a local page', 'http://localhost:6274', [], 200],
    ['a local page of IPv6', 'http://[::1]:3000', [], 200],
    ['another page', 'https://evil.example', [], 403],
    ['a page that only looks local', 'http://localhost.evil.example', [], 403],
    ['a page without an origin', 'null', [], 403],
    ['a page that the operator allows', 'https://Agents.example', ['https://agents.example'], 200],
    ['any page, if the operator allows all', 'https://evil.example', ['*'], 200],
  ])('%s', async (_title, origin, mcpOrigins, status) => {
    const allowing = new PastWorld('2026-11-20 12:00', { configuration: { mcpOrigins } });
    const headers = { ...mcpHeaders('tools/list'), ...(origin === undefined ? {} : { Origin: origin }) };
    const response = await postMessage(allowing.isolate, request('tools/list'), headers);
    expect(response.status).toBe(status);
    const sentence = Object(await response.json()).error?.message;
    expect(String(sentence).includes('MCP_ORIGINS')).toBe(status === 403);
  });
});
