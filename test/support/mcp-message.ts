// Messages of the Model Context Protocol in the newest revision.

const REVISION = '2026-07-28';

export const mcpMeta = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The headers of a message. */
export const mcpHeaders = (method: string, name?: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': REVISION,
  'Mcp-Method': method,
  ...(name === undefined ? {} : { 'Mcp-Name': name }),
});
