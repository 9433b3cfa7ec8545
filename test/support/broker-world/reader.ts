// An isolate whose answers are held against what the upstream gave.

import { createDirectQueries } from '../../../workers/gateway/ask/direct-queries.ts';
import { createBrokerClient } from '../../../workers/gateway/broker/broker-client.ts';
import { COMPARED_SECONDS } from '../../../workers/gateway/broker/sets/knowledge.ts';
import { createVisitors } from '../../../workers/gateway/snapshots/held-snapshots.ts';
import type { BrokerApi } from '../../../workers/gateway/broker/broker-api.ts';
import type { Configuration } from '../../../workers/gateway/configuration/configuration.ts';
import type { RequestLifetime } from '../../../workers/gateway/caller/client.ts';
import type { SnapshotHeader } from '../../../workers/gateway/codec/snapshot-layout.ts';
import { createSnapshotStore, type KeyValue } from '../../../workers/gateway/codec/snapshot-store.ts';
import { createSnapshots } from '../../../workers/gateway/snapshots/snapshots.ts';
import type { Snapshot } from '../../../workers/gateway/codec/snapshot.ts';
import type { PageQuery } from '../../../workers/gateway/providers/provider.ts';
import { baseSetText, isWholeMarket, type BaseSet } from '../../../shared/query/question.ts';
import { namedQuery, pageQuery } from '../page-queries.ts';
import { expectGiven } from './expect-given.ts';
import type { GivenPage } from './market-model.ts';

export interface SetRequest {
  readonly set: BaseSet;
  readonly depth: number | undefined;
  readonly needsRows: boolean;
}

export interface QuestionRequest {
  readonly name: string;
  readonly pages: 1 | 2;
  /** A snapshot of this set, a page deeper, would have done. */
  readonly deeper: BaseSet | undefined;
}

export interface Reader {
  /** What it was given: how fresh, or why nothing. */
  askSet(request: SetRequest, lifetime: RequestLifetime): Promise<string>;
  askQuestion(request: QuestionRequest, lifetime: RequestLifetime): Promise<string>;
}

interface ReaderOptions {
  readonly configuration: Configuration;
  readonly keyValue: KeyValue;
  readonly connect: () => BrokerApi;
  readonly given: ReadonlyMap<number, GivenPage>;
  /** No clock was ever set. */
  readonly isTimeSteady: () => boolean;
  readonly onDefect: (thrown: unknown) => void;
}

/** What is asked, but for the page's number. */
export const questionOf = ({ set, tests }: Pick<PageQuery, 'set' | 'tests'>): string =>
  tests.length === 0 ? `refresh of ${baseSetText(set)}` : `question ${JSON.stringify(tests)} about ${baseSetText(set)}`;

const setQuestion = (set: BaseSet): string => questionOf(pageQuery({ set }));

/** What has been shown of one thing. */
interface Shown {
  readonly version: string;
  readonly serial: number;
}

export const createReader = (options: ReaderOptions): Reader => {
  const { configuration, keyValue, connect, given, isTimeSteady, onDefect } = options;
  const { now, provider } = configuration;
  const { pageSize } = provider.capabilities;
  const broker = createBrokerClient(connect, now, () => undefined);
  const store = createSnapshotStore(keyValue, () => undefined);
  const snapshots = createSnapshots({
    broker,
    store,
    visitors: createVisitors(),
    now,
    spread: () => 0.5,
    logDefect: onDefect,
  });
  const directQueries = createDirectQueries(configuration, broker, snapshots);
  const shown = new Map<string, Shown>();
  /** When what was shown last of a market that proves something was asked for. */
  const provenAt = new Map<string, number>();

  const noteShown = (name: string, version: string, serial: number): void => {
    const before = shown.get(name);
    if (before !== undefined && serial < before.serial)
      throw new Error(`${name} went back from answer ${before.serial} to ${serial}`);
    if (before !== undefined && version < before.version)
      throw new Error(`${name} went back from version ${before.version} to ${version}`);
    shown.set(name, { version, serial });
  };

  /** What proves nothing is no news where there was better an hour ago. */
  const noteProof = (set: BaseSet, { sound, complete, asOfFrom }: SnapshotHeader): void => {
    const name = baseSetText(set);
    const before = provenAt.get(name) ?? Number.NEGATIVE_INFINITY;
    if (sound || complete) provenAt.set(name, asOfFrom);
    // Other sets may have had to go meanwhile, and have been opened anew.
    else if (isWholeMarket(set) && isTimeSteady() && now() - before < COMPARED_SECONDS * 1000)
      throw new Error(`${name} proves nothing, ${(now() - before) / 1000} s after it did`);
  };

  const checkRows = async (snapshot: Snapshot): Promise<boolean> => {
    const { columns } = snapshot;
    const rows = [...Array(columns.count).keys()];
    if (!(await snapshot.loadRows(rows)).ok) return false;
    const prices = columns.numbers('price');
    const isOther = rows.find((row) => snapshot.rows.coin(row)['price'] !== prices[row]);
    if (isOther !== undefined) throw new Error(`Row ${isOther} is not that of the columns`);
    return true;
  };

  const askSet: Reader['askSet'] = async (request, lifetime) => {
    const { set, depth, needsRows } = request;
    const answer = await (depth === undefined
      ? snapshots.get(set, lifetime)
      : snapshots.getDeeper(set, lifetime, depth));
    if (!answer.ok) return answer.error.reason;
    const { snapshot, freshness } = answer.value;
    const { header } = snapshot;
    noteShown(baseSetText(set), header.version, expectGiven(snapshot, setQuestion(set), pageSize, given));
    noteProof(set, header);
    const age = Math.abs(now() - header.asOfFrom) / 1000;
    if (freshness === 'fresh' && age >= header.ttlSeconds) throw new Error(`${age} s old data is called fresh`);
    if (age >= 86_400) throw new Error(`${age} s old data is shown`);
    if (!needsRows || (await checkRows(snapshot))) return freshness;
    await snapshots.renew(header.version, lifetime);
    return await askSet({ ...request, needsRows: false }, lifetime);
  };

  return {
    askSet,
    async askQuestion({ name, pages, deeper }, lifetime) {
      const query = namedQuery(name, { size: pageSize });
      const depth = configuration.snapshotCoins + pageSize;
      if (deeper !== undefined) lifetime.waitUntil(snapshots.findDeeper(deeper, lifetime, depth));
      const answer = await (pages === 1
        ? directQueries.page(query, lifetime)
        : directQueries.twoPages(query, lifetime));
      if (!answer.ok) return answer.error.reason;
      const { snapshot } = answer.value;
      const serial = expectGiven(snapshot, questionOf(query), pageSize, given);
      noteShown(`${name} ${pages}`, '', serial);
      return answer.value.stale ? 'stale' : 'fresh';
    },
  };
};
