// A gateway in this process over one provider's own client, whose service is a function: for tests of what a provider
// makes of the broker's work.

import { createGateway } from '../../workers/gateway/gateway.ts';
import type { Broker } from '../../workers/gateway/broker/create-broker.ts';
import { createRecordStore, createSeriesStore } from '../../workers/gateway/codec/past-store.ts';
import { createSnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import { readConfiguration } from '../../workers/gateway/configuration/configuration.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';
import { startInProcessBroker } from './in-process-broker.ts';
import { memoryKeyValue } from './memory-key-value.ts';
import { openSqlite } from './sqlite.ts';
import { streamed } from './streamed.ts';

export interface ProviderGatewayOptions {
  readonly provider: Provider;
  readonly now: () => number;
  readonly fetcher: (request: Request) => Promise<Response>;
  /** Default no. */
  readonly recordsDays?: boolean;
  /** Between two calls. Default none. */
  readonly pauseMilliseconds?: number;
}

export interface ProviderGateway {
  /** The addresses that were asked, in order. */
  readonly asked: string[];
  readonly broker: Broker;
  isolate(): Gateway;
  /** A new broker over what is stored, and a new isolate. */
  restart(): Gateway;
}

const noLog = (): void => undefined;

export const startProviderGateway = ({
  provider,
  now,
  fetcher,
  recordsDays = false,
  pauseMilliseconds = 0,
}: ProviderGatewayOptions): ProviderGateway => {
  const read = readConfiguration({
    PROVIDER: provider.name,
    UPSTREAM_URL: 'https://upstream.example/v1',
    UPSTREAM_API_KEY: 'a-key-that-may-not-be-sent',
    UPSTREAM_PAUSE_MILLISECONDS: String(pauseMilliseconds),
    RECORD_DAYS: recordsDays ? 'on' : 'off',
  });
  if (!read.ok) throw new Error(read.error);
  const configuration = { ...read.value, now };
  const [sql, keyValue, asked] = [openSqlite(), memoryKeyValue(), new Array<string>()];
  const client = provider.connect(
    configuration,
    async (input, init) => {
      const request = new Request(input, init);
      asked.push(request.url);
      return await streamed(await fetcher(request));
    },
    noLog,
  );
  const start = (): Broker =>
    startInProcessBroker({
      configuration,
      client,
      sql,
      store: createSnapshotStore(keyValue, noLog),
      seriesStore: createSeriesStore(keyValue, noLog),
      recordStore: createRecordStore(keyValue, noLog),
      clock: now,
    }).broker;
  let broker = start();
  const isolate = (): Gateway =>
    createGateway({ configuration, limiters: {}, store: keyValue, broker: () => broker, pages: undefined });
  return {
    asked,
    get broker() {
      return broker;
    },
    isolate,
    restart() {
      broker = start();
      return isolate();
    },
  };
};
