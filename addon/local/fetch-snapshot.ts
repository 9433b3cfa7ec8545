// Requests a set's snapshot, together with wanted coins.

import type { Result } from '../../shared/result.ts';
import type { Failure } from '../client/failures.ts';
import { sendToGateway, type GatewayRequest } from '../client/send-to-gateway.ts';
import type { Asker } from '../client/asker.ts';
import type { BaseSet } from '../../shared/query/question.ts';
import type { Steps } from '../steps/step.ts';
import { marketColumns } from './market-columns.ts';
import { readSnapshot, type Snapshot } from './read-snapshot.ts';

export interface SnapshotWish {
  readonly set: BaseSet;
  readonly risk: boolean;
  /** Coins to hold at least; 0 if any number does. */
  readonly depth: number;
}

const textsOf = ({
  set: { category, chain, currency },
  risk,
  depth,
}: SnapshotWish): Readonly<Record<string, string>> => ({
  ...(category.length > 0 && { category: category.join() }),
  ...(chain.length > 0 && { chain: chain.join() }),
  ...(currency !== 'USD' && { currency }),
  columns: marketColumns(risk).join(),
  ...(risk && { includeRiskScore: 'true' }),
  ...(depth > 0 && { depth: String(depth) }),
});

/** A POST if coins are wanted; else a GET, for which the gateway can repeat a kept answer. */
const requestFor = (wish: SnapshotWish, wanted: readonly string[]): GatewayRequest => {
  const texts = textsOf(wish);
  if (wanted.length > 0) return { path: '/snapshot', body: JSON.stringify({ ...texts, ids: wanted }) };
  const query = Object.entries(texts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return { path: `/snapshot?${query.join('&')}` };
};

export const fetchSnapshot = (
  asker: Asker,
  wish: SnapshotWish,
  wanted: readonly string[],
): Steps<Result<Snapshot, Failure>, 'fetch'> =>
  sendToGateway(asker, requestFor(wish, wanted), (text, clean) =>
    readSnapshot(text, { ...wish, ids: wanted.length, clean }),
  );
