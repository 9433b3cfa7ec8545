// Requests a set's snapshot, together with wanted coins, and reads the reply. The gateway's address may be any web
// server, so it is checked that the reply is about the set that was asked for, and whole; what it says is our own,
// and trusted.

import type { SnapshotBody } from '../../shared/protocol/snapshot-answer.ts';
import { type BaseSet, baseSetText } from '../../shared/query/question.ts';
import { type CleanText, readRowProblems } from '../client/answer.ts';
import type { WireAnswer } from '../client/wire.ts';
import { isJsonObject, readJson } from '../text.ts';
import type { MarketValues, SetHead } from './held-set.ts';
import type { SetColumn } from '../../shared/columns/coin-columns.ts';
import { cellColumns, marketColumns, type Need } from './question.ts';
import type { Result } from '../../shared/result.ts';
import type { Failure } from '../client/failures.ts';
import { type GatewayRequest, sendToGateway } from '../client/send-to-gateway.ts';
import type { Asker } from '../client/fetch.ts';
import type { Steps } from '../steps/step.ts';

/** Requested coins: cells in the order of `cellColumns`; null for a coin that is missing or that the snapshot holds. */
export type RequestedRows = Pick<WireAnswer, 'rows' | 'problems' | 'asOf' | 'expires' | 'stale'>;

interface SnapshotAsked {
  readonly set: BaseSet;
  readonly risk: boolean;
  /** Number of coins requested with the snapshot. */
  readonly ids: number;
  readonly clean: CleanText;
}

interface Snapshot extends Omit<SetHead, 'freshUntil'> {
  readonly values: ReadonlyMap<SetColumn, MarketValues>;
  readonly wanted: RequestedRows;
}

const valuesOf = (
  { columns, facts }: SnapshotBody,
  names: readonly SetColumn[],
): ReadonlyMap<SetColumn, MarketValues> | undefined => {
  const values = new Map<SetColumn, MarketValues>();
  for (const name of names) {
    const list = columns[name];
    if (!Array.isArray(list) || list.length !== facts.count) return undefined;
    values.set(name, list);
  }
  return values;
};

/** Columns come in the order of the request. */
const wantedRows = (
  { wanted, asOf, expires }: SnapshotBody,
  { risk, ids, clean }: SnapshotAsked,
  names: readonly SetColumn[],
): RequestedRows | undefined => {
  if (ids === 0) return { rows: [], problems: [], asOf, expires };
  if (wanted?.rows.length !== ids) return undefined;
  const places = cellColumns(risk).map((column) => names.indexOf(column));
  const rows = wanted.rows.map(
    (row) =>
      row &&
      places.map((place) => {
        const cell = row[place];
        return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
      }),
  );
  return {
    rows,
    problems: readRowProblems(wanted.problems, clean),
    asOf: wanted.asOf ?? asOf,
    expires,
    ...(wanted.stale === true && { stale: true }),
  };
};

/** Other web servers do not answer about a set. */
const isSnapshot = (value: unknown, set: BaseSet): value is SnapshotBody =>
  isJsonObject(value) &&
  value['set'] === baseSetText(set) &&
  isJsonObject(value['facts']) &&
  isJsonObject(value['columns']);

/** Undefined if the text is not a gateway's reply about this set, with all of its columns and requested coins. */
const readSnapshot = (text: string, asked: SnapshotAsked): Snapshot | undefined => {
  const { set, risk } = asked;
  const body = readJson(text);
  if (!isSnapshot(body, set)) return undefined;
  const names = marketColumns(risk);
  const [values, wanted] = [valuesOf(body, names), wantedRows(body, asked, names)];
  if (values === undefined || wanted === undefined) return undefined;
  const { version, asOf, expires, stale, simulated, maxDepth, lacking, facts } = body;
  return {
    version,
    asOf,
    expires,
    ...(stale === true && { stale }),
    simulated,
    maxDepth,
    ...(lacking !== undefined && { lacking }),
    facts,
    values,
    wanted,
  };
};

type SnapshotWish = Pick<Need, 'set' | 'risk' | 'depth'>;

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
