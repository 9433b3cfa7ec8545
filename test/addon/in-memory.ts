// Formulas in a host that keeps everything in memory, as in Excel and on the playground's page.

import { plainOutput } from '../../addon/cells/show.ts';
import { memoryHost } from '../../addon/memory/memory-host.ts';
import { UTC } from '../../addon/past/zone-clock.ts';
import type { Settings } from '../../addon/settings/settings.ts';
import { type AsyncHost, type Formula, runAsync } from '../../addon/steps/step.ts';
import { ok } from '../../shared/result.ts';
import { askIsolate } from '../support/in-process-gateway.ts';

export const gatewayUrl = 'https://gateway.example';

const usual: Settings = { gatewayUrl, accessToken: '', currency: 'USD', stale: 'ok' };

type Fetch = AsyncHost<'fetch'>['fetch'];

export interface InMemory {
  readonly now: () => number;
  readonly fetch: Fetch;
  readonly settings?: () => Partial<Settings>;
}

/** One host for all formulas. */
export const openMemory = ({ now, fetch, settings = () => ({}) }: InMemory) => {
  const host = memoryHost({
    now,
    settings: async () => ok({ ...usual, ...settings() }),
    fetch,
    zone: async () => UTC,
    collect: async () => undefined,
  });
  const run = (formula: Formula, ...values: readonly unknown[]) =>
    runAsync(formula({ build: { gatewayUrl, id: 'test' }, now }, values), host);
  return {
    host,
    run,
    /** What the cells show, or the sentence. */
    type: async (formula: Formula, ...values: readonly unknown[]): Promise<unknown> => {
      const outcome = await run(formula, ...values);
      return outcome.ok ? plainOutput(outcome.value) : outcome.error;
    },
  };
};

/** The gateway in this process, which a test may replace by another one. */
export const fromIsolate =
  (isolate: () => Parameters<typeof askIsolate>[0]): Fetch =>
  async ({ url, body }) => {
    const init = body === undefined ? {} : { method: 'POST', body };
    const response = await askIsolate(isolate(), url.slice(gatewayUrl.length), init);
    return ok({ status: response.status, headers: {}, text: await response.text() });
  };
