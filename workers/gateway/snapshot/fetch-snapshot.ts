// Fetches the top of a base set from the upstream, page by page, and encodes it.

import { MAX_LIMIT, type BaseSet } from '../../../shared/question/question.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { CoinsPage } from '../upstream/coin.ts';
import type { UpstreamClient, UpstreamFailure } from '../upstream/upstream-client.ts';
import { assessPages, type Assessment } from './assess-pages.ts';
import { encodeSnapshot, type SnapshotParts } from './encode-snapshot.ts';
import { snapshotVersion } from './snapshot-version.ts';

export interface FetchedSnapshot {
  readonly version: string;
  readonly parts: SnapshotParts;
}

interface FetchedPages {
  readonly pages: readonly CoinsPage[];
  readonly simulated: boolean;
  readonly asOfFrom: number;
  readonly asOfTo: number;
}

/** The parameters that name a base set upstream. Risk data comes along always: it costs nothing and is stripped unless asked for. */
export const baseSetParameters = ({ category, chain, currency }: BaseSet): Map<string, string> => {
  const parameters = new Map<string, string>();
  if (category.length > 0) parameters.set('categories', category.join());
  if (chain.length > 0) parameters.set('blockchains', chain.join());
  return parameters.set('currency', currency).set('includeRiskScore', 'true');
};

const fetchPages = async (
  client: UpstreamClient,
  set: BaseSet,
  depth: number,
  now: () => number,
): Promise<Result<FetchedPages, UpstreamFailure>> => {
  const pages: CoinsPage[] = [];
  let simulated = false;
  const asOfFrom = now();
  let asOfTo = asOfFrom;
  for (let page = 1; (page - 1) * MAX_LIMIT < depth; page += 1) {
    asOfTo = now();
    const parameters = baseSetParameters(set)
      .set('sortBy', 'marketCap')
      .set('sortDir', 'desc')
      .set('limit', String(MAX_LIMIT))
      .set('page', String(page));
    const answer = await client.coins(parameters);
    if (!answer.ok) return answer;
    pages.push(answer.value.value);
    simulated ||= answer.value.simulated;
    if (!answer.value.value.meta.hasNextPage) break;
  }
  return ok({ pages, simulated, asOfFrom, asOfTo });
};

const encode = (assessment: Assessment, { simulated, asOfFrom, asOfTo }: FetchedPages): FetchedSnapshot => {
  const { coins, ...proven } = assessment;
  const version = snapshotVersion(asOfFrom);
  return { version, parts: encodeSnapshot(coins, { ...proven, version, simulated, asOfFrom, asOfTo }) };
};

/** A snapshot of the first `depth` coins. Pages that do not fit together (coins moved in between) are fetched once more, then only the first is kept. */
export const fetchSnapshot = async (
  client: UpstreamClient,
  set: BaseSet,
  depth: number,
  now: () => number,
): Promise<Result<FetchedSnapshot, UpstreamFailure>> => {
  const first = await fetchPages(client, set, depth, now);
  if (!first.ok) return first;
  const assessed = assessPages(set, first.value.pages);
  if (assessed.sound) return ok(encode(assessed, first.value));
  const second = await fetchPages(client, set, depth, now);
  if (!second.ok) return second;
  const again = assessPages(set, second.value.pages);
  if (again.sound) return ok(encode(again, second.value));
  const onePage = second.value.pages.slice(0, 1);
  return ok(encode(assessPages(set, onePage), { ...second.value, pages: onePage, asOfTo: second.value.asOfFrom }));
};
