// Access tokens of assistants: in a header, and in the address only if the operator allows it.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mcpHeaders, mcpMeta } from '../../support/mcp-message.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';

const token = 'a-token';
const ACCESS_TOKEN_HASHES = createHash('sha256').update(token).digest('hex');
const inHeader = { Authorization: `Bearer ${token}` };

const call = (gateway: TestGateway, path: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
  gateway.get(path, {
    method: 'POST',
    headers: { ...mcpHeaders('tools/call', 'status'), ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'status', _meta: mcpMeta } }),
  });

type Row = readonly [title: string, path: string, headers: Record<string, string>, status: number, words: string];

const everywhere: readonly Row[] = [
  ['no token', '/mcp', {}, 401, 'Authorization: Bearer'],
  ['another token', '/mcp', { Authorization: 'Bearer other' }, 401, 'Authorization: Bearer'],
  ['another token in the address', '/mcp?token=other', {}, 401, 'Authorization: Bearer'],
  // Those behind the gateway must not share what they keep with others.
  ['the token in the header', '/mcp', inHeader, 200, '"cacheScope":"private"'],
];

const groups: readonly (readonly [setting: string | undefined, row: Row])[] = [
  [undefined, ['the token in the address', `/mcp?token=${token}`, {}, 400, 'MCP_TOKEN_IN_ADDRESS']],
  ['on', ['the token in the address', `/mcp?token=${token}`, {}, 200, '"cacheScope":"private"']],
];

describe.each(groups)('with MCP_TOKEN_IN_ADDRESS %s', (setting, own) => {
  it('takes and refuses tokens', async () => {
    const vars = { ACCESS_TOKEN_HASHES, ...(setting === undefined ? {} : { MCP_TOKEN_IN_ADDRESS: setting }) };
    const gateway = await startGateway({ vars });
    try {
      for (const [title, path, headers, status, words] of [...everywhere, own]) {
        const response = await call(gateway, path, headers);
        expect([title, response.status]).toEqual([title, status]);
        expect(await response.text()).toContain(words);
      }
    } finally {
      await gateway.dispose();
    }
  });
});
