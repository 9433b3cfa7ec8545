// The questions of docs/assistants.md: bytes that a model reads, and credits, at /mcp and with the upstream's answers.

import { bounds } from '../../shared/protocol/bounds.ts';
import { grouped } from '../../shared/text/shown.ts';
import { mcpQuestions } from '../../test/support/mcp-questions.ts';
import { usageOf } from '../../test/support/sandbox.ts';
import { startKeyValueServer } from '../gateway/key-value-server.ts';
import type { Reading } from '../gateway/reading.ts';
import { keys, startGateway, startMarket, type Stage } from '../gateway/stage.ts';
import { post } from './mcp-request.ts';
import { upstreamCalls } from './upstream-calls.ts';

const tokens = (bytes: number): string => `about ${grouped(Math.round(bytes / bounds.agentTokenCharacters))} tokens`;

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

const DEPTH = 1_000;

export const agentQuestionReadings = async (stage: Stage, coins: number): Promise<readonly Reading[]> => {
  const market = await startMarket(coins);
  const store = await startKeyValueServer();
  const gateway = await startGateway({ stage, market, store, depth: DEPTH });
  const spent = async (key: string): Promise<number> => (await usageOf(market.url, key)).usedCredits;
  const readings: Reading[] = [];
  try {
    const list = Buffer.byteLength(await post(gateway, 'tools/list', {}));
    readings.push({
      name: 'list of tools',
      unit: 'bytes',
      value: list,
      target: bounds.agentListBytes,
      note: tokens(list),
    });
    const questions = mcpQuestions();
    const askAll = async (): Promise<readonly number[]> => {
      const sizes: number[] = [];
      for (const { tool, arguments: args } of questions) {
        const answer: { result: { content: readonly { text: string }[] } } = JSON.parse(
          await post(gateway, 'tools/call', { name: tool, arguments: args }, tool),
        );
        sizes.push(sum(answer.result.content.map(({ text }) => Buffer.byteLength(text))));
      }
      return sizes;
    };
    const own = await askAll();
    const first = await spent(keys.gateway);
    await askAll();
    const again = (await spent(keys.gateway)) - first;
    const theirs: number[] = [];
    for (const paths of upstreamCalls) {
      let bytes = 0;
      for (const path of paths) {
        const response = await fetch(`${market.url}${path}`, { headers: { 'X-API-KEY': keys.oracle } });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${path} answers ${text}`);
        bytes += Buffer.byteLength(text);
      }
      theirs.push(bytes);
    }
    for (const [index, { question }] of questions.entries()) {
      const note = `the upstream's own: ${grouped(theirs[index] ?? 0)}`;
      readings.push({ name: question, unit: 'bytes', value: own[index] ?? 0, note });
    }
    readings.push(
      {
        name: 'all ten',
        unit: 'bytes',
        value: sum(own),
        note: `${tokens(sum(own))}; the upstream's own: ${grouped(sum(theirs))}, ${tokens(sum(theirs))}`,
      },
      {
        name: 'all ten, nothing held before',
        unit: 'credits',
        value: first,
        note: `the upstream's own: ${await spent(keys.oracle)}`,
      },
      {
        name: 'all ten, asked again',
        unit: 'credits',
        value: again,
        target: 0,
        note: `the upstream's own: ${await spent(keys.oracle)} each time`,
      },
    );
    return readings;
  } finally {
    await gateway.stop();
    await Promise.all([store.stop(), market.dispose()]);
  }
};
