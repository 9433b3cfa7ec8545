// Stores fetched pages as the newest version of their set, unless they are in doubt.

import { isWholeMarket } from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Assessment } from '../../codec/assess-pages.ts';
import type { EncodedPage } from '../../codec/page.ts';
import { joinPages, snapshotVersion } from '../../codec/snapshot-layout.ts';
import { furtherDoubt, isBelieved, type Doubt, judgeSet, type Verdict } from '../../judge/judge-list.ts';
import { absentSeconds } from '../../upstream/failures.ts';
import type { BoughtPage } from '../spend/paid-calls.ts';
import { factsOf } from './check-pages.ts';
import type { Job } from './job.ts';
import type { Pacing } from './pacing.ts';
import type { Knowledge } from '../sets/knowledge.ts';
import type { PartStore } from '../sets/part-store.ts';
import type { SetRegistry, PublishedVersion } from '../sets/set-registry.ts';
import type { Tools } from '../storage.ts';

export interface Refusal {
  /** For the log. */
  readonly detail: string;
  /** The doubt with which the next refresh is compared; null if the pages only do not fit together. */
  readonly doubt: Doubt | null;
}

interface PublisherOptions extends Pick<Tools, 'now' | 'log'> {
  readonly registry: SetRegistry;
  readonly parts: PartStore;
  readonly knowledge: Knowledge;
  readonly pacing: Pacing;
  readonly ttlSeconds: number;
  /** Called with the pages of each published list. */
  readonly noteShown: (pages: readonly EncodedPage[]) => void;
}

/** Number of versions whose parts are kept: readers may still use the one before. */
const KEPT_VERSIONS = 3;
/** Maximum lifetime, unless the setting is longer: afterwards readers look for a newer snapshot. */
const LONGEST_FRESH_SECONDS = 3 * 3600;

/** A list that ends on its first page is short: to settle it may take a look at the whole market. */
const isShort = ([first]: readonly BoughtPage[]): boolean => first?.value.meta.hasNextPage === false;

export const createPublisher = (options: PublisherOptions) => {
  const { registry, parts, knowledge, pacing, ttlSeconds, noteShown, now, log } = options;

  /** An empty set lasts as other bad news does. */
  const emptySeconds = (text: string): number => {
    const [before] = registry.get(text)?.versions ?? [];
    return absentSeconds(before?.itemCount === 0 ? before.ttlSeconds : undefined, ttlSeconds);
  };

  /** Lifetime of a snapshot published now, seconds. */
  const lifetimeOf = (text: string, itemCount: number): number =>
    itemCount === 0
      ? emptySeconds(text)
      : Math.min(pacing.lifetimeOf(text), Math.max(ttlSeconds, LONGEST_FRESH_SECONDS));

  const judge = async (
    { set, look }: Job,
    pages: readonly BoughtPage[],
    { ids, prices, itemCount, sound, complete }: Assessment,
  ): Promise<Verdict> => {
    const listed = pages[0]?.listed;
    const found = {
      ids,
      prices,
      itemCount,
      isMarket: isWholeMarket(set),
      isShort: isShort(pages),
      proves: sound || complete,
    };
    return judgeSet(found, {
      ...(await knowledge.of(set)),
      look: listed === undefined ? look : { itemCount: listed, isPriced: true },
    });
  };

  /** Why pages are not published; undefined if they are, as after an hour of answers that agree. */
  const refusalOf = (
    verdict: Verdict,
    found: Pick<Assessment, 'ids' | 'itemCount'>,
    before: Doubt | null,
  ): Refusal | undefined => {
    if (verdict.kind === 'misfit') return { detail: 'the coins do not fit together', doubt: null };
    if (verdict.kind !== 'doubt') return undefined;
    const doubt = furtherDoubt(found, verdict.detail, before, now());
    return isBelieved(doubt, now()) ? undefined : { detail: verdict.detail, doubt };
  };

  /** Publishes all fetched pages; undefined if the set was dropped in the meantime. */
  const publish = async (
    job: Job,
    pages: readonly BoughtPage[],
    assessment: Assessment,
  ): Promise<Result<Job['published'], Refusal>> => {
    const verdict = await judge(job, pages, assessment);
    const record = registry.get(job.text);
    const [first] = pages;
    const last = pages.at(-1);
    if (record === undefined || first === undefined || last === undefined) return ok(undefined);
    const [before] = record.versions;
    const refused = refusalOf(verdict, assessment, record.doubt);
    if (refused !== undefined) return fail(refused);
    const { ids: _ids, prices: _prices, ...facts } = assessment;
    const { depth } = job;
    const lifetime = lifetimeOf(job.text, facts.itemCount);
    const version = snapshotVersion(first.asOf, before?.version);
    const simulated = pages.some((page) => page.simulated);
    const values = pages.map(({ value }) => value);
    const times = { asOfFrom: first.asOf, asOfTo: last.asOf, ttlSeconds: lifetime };
    const joined = joinPages(values, { ...facts, ...times, version, simulated, depth });
    // A slot that no kept version uses, so that an interrupted write damages none.
    const slot = ((before?.slot ?? -1) + 1) % (KEPT_VERSIONS + 1);
    parts.write(job.text, slot, joined.rows === undefined ? [joined.columns] : [joined.columns, joined.rows]);
    const published: PublishedVersion = {
      version,
      slot,
      asOf: first.asOf,
      ttlSeconds: lifetime,
      depth,
      coins: values.reduce((sum, { count }) => sum + count, 0),
      itemCount: facts.itemCount,
      doubled: values.reduce((sum, { doubled }) => sum + doubled, 0),
      ...(first.listed === undefined ? {} : { listed: first.listed }),
    };
    const versions = [published, ...record.versions].slice(0, KEPT_VERSIONS);
    registry.change(job.text, { versions, failed: null, doubt: null });
    noteShown(values);
    log('refreshed', { set: job.text, version, coins: published.coins, sound: facts.sound, ttlSeconds: lifetime });
    return ok({ version, parts: joined });
  };

  return {
    lifetimeOf,
    /** Whether only a look at the whole market can tell if the fetched pages are to be believed. */
    needsLook: async (job: Job): Promise<boolean> =>
      isShort(job.pages) &&
      !isWholeMarket(job.set) &&
      (await judge(job, job.pages, factsOf(job, job.pages))).kind === 'unclear',
    publish,
  };
};

export type Publisher = ReturnType<typeof createPublisher>;
