// Fetches the top of a base set from the upstream, page by page, and joins it to a snapshot.

import { MAX_LIMIT, type BaseSet } from '../../../shared/question/question.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { UpstreamClient, UpstreamFailure } from '../upstream/upstream-client.ts';
import { assessPages, type Assessment } from './assess-pages.ts';
import { baseSetParameters } from './base-set-parameters.ts';
import type { EncodedPage } from './encode-page.ts';
import { joinPages, type SnapshotParts } from './join-pages.ts';
import { snapshotVersion } from './snapshot-version.ts';

export interface FetchedSnapshot {
  readonly version: string;
  readonly parts: SnapshotParts;
}

export interface FetchOptions {
  readonly client: UpstreamClient;
  readonly set: BaseSet;
  /** Coins to ask for. */
  readonly depth: number;
  /** How long the snapshot is to count as fresh. */
  readonly ttlSeconds: number;
  readonly now: () => number;
}

interface FetchedPages {
  readonly pages: readonly EncodedPage[];
  readonly simulated: boolean;
  readonly asOfFrom: number;
  readonly asOfTo: number;
}

const fetchPages = async ({
  client,
  set,
  depth,
  now,
}: FetchOptions): Promise<Result<FetchedPages, UpstreamFailure>> => {
  const pages: EncodedPage[] = [];
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

const join = (
  assessment: Assessment,
  { pages, ...fetched }: FetchedPages,
  { depth, ttlSeconds }: FetchOptions,
): FetchedSnapshot => {
  const version = snapshotVersion(fetched.asOfFrom);
  return { version, parts: joinPages(pages, { ...assessment, ...fetched, version, ttlSeconds, depth }) };
};

/** A snapshot of the first `depth` coins. Pages that do not fit together (coins moved in between) are fetched once more, then only the first is kept. */
export const fetchSnapshot = async (options: FetchOptions): Promise<Result<FetchedSnapshot, UpstreamFailure>> => {
  const { set } = options;
  const first = await fetchPages(options);
  if (!first.ok) return first;
  const assessed = assessPages(set, first.value.pages);
  if (assessed.sound) return ok(join(assessed, first.value, options));
  const second = await fetchPages(options);
  if (!second.ok) return second;
  const again = assessPages(set, second.value.pages);
  if (again.sound) return ok(join(again, second.value, options));
  const pages = second.value.pages.slice(0, 1);
  return ok(join(assessPages(set, pages), { ...second.value, pages, asOfTo: second.value.asOfFrom }, options));
};
