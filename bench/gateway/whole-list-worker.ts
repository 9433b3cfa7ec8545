// A Worker for the measurement of a whole list: each request is one invocation of the broker's alarm, with nothing else
// in it. `/receive` asks for the list, `/take` takes in its next piece, `/publish` joins what was taken in.

import { noMembership } from '../../shared/query/filter.ts';
import { assessPages } from '../../workers/gateway/codec/assess-pages.ts';
import { joinPages } from '../../workers/gateway/codec/join-pages.ts';
import { readConfiguration, type Variables } from '../../workers/gateway/configuration/read-configuration.ts';
import type { Intake, ProviderPage } from '../../workers/gateway/providers/provider.ts';
import { warmUp } from '../../workers/gateway/warm-up.ts';

export { Broker as Gate } from '../../workers/gateway/broker/broker.ts';

// As the gateway's own script does.
void warmUp();

const market = { ...noMembership, currency: 'USD' } as const;

let intake: Intake | undefined;
let pages: readonly ProviderPage[] | undefined;

const receive = async (env: Variables): Promise<string> => {
  const read = readConfiguration(env);
  if (!read.ok) return read.error;
  const { provider } = read.value;
  const client = provider.connect(
    read.value,
    (input, init) => fetch(input, init),
    () => undefined,
  );
  intake = client.list?.(market);
  const received = await intake?.receive();
  return received?.ok === true && received.value.isReceived ? 'received' : 'failed';
};

const take = (): string => {
  const taken = intake?.take();
  if (taken?.ok !== true) return 'failed';
  pages = taken.value;
  return pages === undefined ? 'more' : 'done';
};

const publish = (): string => {
  const values = (pages ?? []).map(({ value }) => value);
  const times = { asOfFrom: 0, asOfTo: 0, ttlSeconds: 60, version: '1', simulated: true, partial: false, depth: 1 };
  const { columns } = joinPages(values, { ...assessPages(market, values), ...times });
  return `${columns.byteLength} bytes`;
};

export default {
  async fetch(request: Request, env: Variables): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/receive') return new Response(await receive(env));
    return new Response(pathname === '/take' ? take() : publish());
  },
};
