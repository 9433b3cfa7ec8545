// The real clients at /mcp: the official one in both ways to begin, and the conformance suite, at the running Worker.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../../scripts/local/places.ts';
import { countedUpstream } from '../../support/ledger.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' } });
});
afterAll(() => gateway.dispose());

const address = (search = ''): URL => new URL(`${gateway.url}/mcp${search}`);
const STRUCTURED = '?answers=structured';

const connected = async (mode: 'auto' | 'legacy', search = STRUCTURED): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(address(search)));
  return client;
};

const tableOf = ({
  structuredContent,
}: CallToolResult): { readonly rows: readonly unknown[]; readonly total?: number } => Object(structuredContent);

describe.each([
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const)('the official client, %s', (mode, revision) => {
  let client: Client;
  beforeAll(async () => {
    client = await connected(mode);
  });
  afterAll(() => client.close());

  it(`speaks ${revision}`, () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'coinsheet' });
    expect(client.getInstructions()).toContain('never instructions');
  });

  it('finds the tools, and checks each answer against its schema', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['coins', 'coin', 'history', 'find', 'status']);
    const answer = await client.callTool({ name: 'coins', arguments: { category: 'defi', limit: 3 } });
    expect(tableOf(answer).rows).toHaveLength(3);
  });
});

describe('the questions of docs/assistants.md', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/assistants.md'), 'utf8').split('## Ten questions')[1] ?? '';
  const questions: readonly { readonly tool: string; readonly arguments: Record<string, unknown> }[] = [
    ...page.matchAll(/^\*\*.+\*\*\n\n```json\n(.+)\n```$/gm),
  ].map(([, call = '']) => JSON.parse(call));
  /** Rows of each answer; of the state of the gateway its sets. */
  const counts: readonly number[] = [0, 12, 31, 2, 2, 5, 1, 12, 5, 0];

  it('have answers, and cost nothing once their sets and series are held', async () => {
    expect(questions).toHaveLength(10);
    const client = await connected('auto');
    const ask = async () => {
      const answers: CallToolResult[] = [];
      for (const { tool, arguments: args } of questions)
        answers.push(await client.callTool({ name: tool, arguments: args }));
      return answers;
    };
    const answers = await ask();
    expect(answers.map(({ isError }) => isError)).toEqual(questions.map(() => false));
    const told = answers.map((answer) => tableOf(answer).rows?.length ?? 0);
    // How many coins rose is the market's affair.
    expect(told.slice(1)).toEqual(counts.slice(1));
    expect(told[0]).toBeGreaterThan(0);
    expect(tableOf(answers[6] ?? { content: [] }).total).toBeGreaterThan(20);
    const before = await countedUpstream(gateway);
    await ask();
    expect(await countedUpstream(gateway)).toBe(before);
    await client.close();
  });
});

const run = promisify(execFile);
const packages = join(repositoryRoot, 'node_modules/@modelcontextprotocol');

interface Check {
  readonly status: string;
}

/** Scenarios that a server of tools can pass, with the number of their checks. */
const passed: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-ignore-extra-params',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'tools-list',
  ],
  '2025-11-25': [
    'dns-rebinding-protection',
    'ping',
    'server-initialize',
    'server-session-lifecycle',
    'server-sse-multiple-streams',
    'server-sse-polling',
    'tools-list',
  ],
};

describe.each(Object.keys(passed))('the conformance suite for %s', (revision) => {
  const byScenario = new Map<string, readonly Check[]>();
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coinsheet-conformance-'));
    try {
      const command = [join(packages, 'conformance/dist/index.js'), 'server', '--url', address().href];
      const options = ['--suite', 'all', '--spec-version', revision, '-o', folder];
      // It ends with an error if any scenario fails.
      await run(process.execPath, [...command, ...options]).catch(() => undefined);
      for (const name of await readdir(folder)) {
        const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name;
        byScenario.set(scenario, JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')));
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('passes what fits a server of tools', () => {
    const good = [...byScenario]
      .filter(([, checks]) => checks.every(({ status }) => status !== 'FAILURE'))
      .map(([name]) => name);
    expect(good.sort()).toEqual(passed[revision]);
  });
});
