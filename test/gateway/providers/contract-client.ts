// A provider's client over its recordings, asked in the same way whether it gives pages or whole lists.

import { ok, type Result } from '../../../shared/result.ts';
import { joinPages } from '../../../workers/gateway/codec/snapshot-layout.ts';
import { openSnapshot, type Snapshot } from '../../../workers/gateway/codec/snapshot.ts';
import type { PageQuery, Intake, ProviderClient, ProviderPage } from '../../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';
import { snapshotLabel } from '../../support/encode-coins.ts';
import { pageQuery } from '../../support/page-queries.ts';
import { streamed } from '../../support/streamed.ts';
import type { Recordings, Service } from './recordings.ts';

export interface Connection {
  readonly client: ProviderClient;
  readonly requests: readonly { readonly address: string; readonly init: RequestInit }[];
  readonly logged: readonly string[];
}

/** The pages of a whole list, or the one page that was asked for. */
export type Pages = readonly ProviderPage[];

export interface ContractClient {
  /** @param service default the recorded one. */
  readonly connect: (service?: Service) => Connection;
  /** A query with tests, a sort or a page needs a service with pages. */
  readonly get: (client: ProviderClient, query?: Partial<PageQuery>) => Promise<Result<Pages, UpstreamFailure>>;
  /** The same of the recorded service, which answers. */
  readonly ask: (query?: Partial<PageQuery>) => Promise<Pages>;
}

const receiveAll = async (intake: Intake): Promise<Result<Pages, UpstreamFailure>> => {
  for (;;) {
    const received = await intake.receive();
    if (!received.ok) return received;
    if (received.value.pages !== undefined) return ok(received.value.pages);
  }
};

export const openPages = (pages: Pages): Snapshot =>
  openSnapshot(
    joinPages(
      pages.map(({ value }) => value),
      snapshotLabel,
    ),
  );

export const pageIds = (pages: Pages): readonly string[] => openPages(pages).columns.texts('id').map(String);

export const createContractClient = ({ provider, settings, service }: Recordings): ContractClient => {
  const connect = (answers: Service = service): Connection => {
    const requests: { readonly address: string; readonly init: RequestInit }[] = [];
    const logged: string[] = [];
    const client = provider.connect(
      settings,
      async (input, init = {}) => {
        const address = input instanceof Request ? input.url : String(input);
        requests.push({ address, init });
        return await streamed(await answers(new Request(address, init)));
      },
      (event, data) => void logged.push(JSON.stringify([event, data])),
    );
    return { client, requests, logged };
  };

  const get: ContractClient['get'] = async (client, query = {}) => {
    const whole = pageQuery({ size: provider.capabilities.pageSize, ...query });
    if (client.list !== undefined) return await receiveAll(client.list(whole.set));
    const page = await client.page(whole);
    return page.ok ? ok([page.value]) : page;
  };

  return {
    connect,
    get,
    async ask(query) {
      const pages = await get(connect().client, query);
      if (!pages.ok) throw new Error(`No page: ${pages.error.reason}`);
      return pages.value;
    },
  };
};
