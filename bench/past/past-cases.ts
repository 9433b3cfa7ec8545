// The questions about the past whose cost is measured.

import type { BareWorker } from '../gateway/serve-bare.ts';
import { dayText, today, type PastStore } from './past-stage.ts';

export interface PastCase {
  readonly name: string;
  readonly path: string;
  /** Of a POST. */
  readonly body?: string;
  /** In a warm isolate at most so many times as much as a Worker that does nothing. */
  readonly warmTarget?: number;
}

const yearOfCoins = (coins: readonly string[]): PastCase => ({
  name: 'a year of daily closes of 20 coins as JSON',
  path: '/coins/query',
  body: JSON.stringify({ questions: [{ ids: coins, from: dayText(today - 366), to: dayText(today - 2) }] }),
  warmTarget: 4,
});

/** What a single cell asks for. */
const wholePastOf = (coin: string): PastCase => ({
  name: 'all days of one coin as JSON',
  path: '/coins/query',
  body: JSON.stringify({
    questions: [{ ids: [coin], from: 'all', to: dayText(today - 1), needs: [dayText(today - 400)] }],
  }),
});

const recordedRows: PastCase = {
  name: '100 rows of a recorded day',
  path: `/coins?at=${dayText(today - 1)}&format=table&limit=100`,
  warmTarget: 5,
};

/** What is measured in new and in warm isolates. */
export const commonCases = ({ coins }: PastStore): readonly PastCase[] => [
  yearOfCoins(coins),
  wholePastOf(coins[0] ?? ''),
  recordedRows,
];

/** The body of the answer; throws where it is not whole. */
export const askPast = async (worker: BareWorker, { path, body }: PastCase): Promise<string> => {
  const init = body === undefined ? {} : { method: 'POST', body };
  const response = await fetch(`${worker.url}${path}`, init);
  const text = await response.text();
  if (response.status !== 200 || text.includes('"status":')) throw new Error(`${path} answers ${text.slice(0, 300)}`);
  return text;
};
