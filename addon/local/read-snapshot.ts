// Checks the reply of `/snapshot`. Inner code trusts the resulting types.

import { baseSetText, type BaseSet } from '../../shared/question/question.ts';
import type { CleanText } from '../client/clean-text.ts';
import { readRowProblems } from '../client/read-reply.ts';
import type { WireAnswer } from '../client/wire.ts';
import { isJsonObject, readJson, type JsonObject } from '../text/read-json.ts';
import type { MarketValues, SetHead } from './held-set.ts';
import { setColumns, type SetColumn } from '../../shared/columns/set-column.ts';
import { cellColumns, marketColumns } from './market-columns.ts';

/** Requested coins: cells in the order of `cellColumns`; null for a coin that is missing or that the snapshot holds. */
export type WantedRows = Pick<WireAnswer, 'rows' | 'problems' | 'asOf' | 'expires' | 'stale'>;

/** The request. */
export interface SnapshotAsked {
  readonly set: BaseSet;
  readonly risk: boolean;
  /** Number of coins requested with the snapshot. */
  readonly ids: number;
  readonly clean: CleanText;
}

export interface Snapshot extends Omit<SetHead, 'freshUntil'> {
  readonly values: ReadonlyMap<SetColumn, MarketValues>;
  readonly wanted: WantedRows;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const readFacts = (value: unknown): SetHead['facts'] | undefined => {
  if (!isJsonObject(value)) return undefined;
  const { count, itemCount, complete, sound, cutoff, ranksHeld } = value;
  if (!isCount(count) || !isCount(itemCount) || !isCount(ranksHeld)) return undefined;
  if (typeof complete !== 'boolean' || typeof sound !== 'boolean') return undefined;
  return typeof cutoff === 'number' || cutoff === null
    ? { count, itemCount, complete, sound, cutoff, ranksHeld }
    : undefined;
};

const readValues = (
  value: unknown,
  count: number,
  names: readonly SetColumn[],
): ReadonlyMap<SetColumn, MarketValues> | undefined => {
  if (!isJsonObject(value)) return undefined;
  const values = new Map<SetColumn, MarketValues>();
  for (const name of names) {
    const list = value[name];
    if (!Array.isArray(list) || list.length !== count) return undefined;
    values.set(name, list);
  }
  return values;
};

/** Columns come in the order of the request. */
const readWantedRows = (
  value: unknown,
  { risk, ids, clean }: SnapshotAsked,
  names: readonly SetColumn[],
  head: { readonly asOf: string; readonly expires: string },
): WantedRows | undefined => {
  if (ids === 0) return { rows: [], problems: [], ...head };
  if (!isJsonObject(value) || !Array.isArray(value['rows']) || value['rows'].length !== ids) return undefined;
  const places = cellColumns(risk).map((column) => names.indexOf(column));
  const rows = (value['rows'] as readonly unknown[]).map((row) =>
    Array.isArray(row)
      ? places.map((place) => {
          const cell: unknown = row[place];
          return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
        })
      : null,
  );
  const { asOf, stale, problems } = value;
  return {
    rows,
    problems: readRowProblems(problems, clean),
    asOf: typeof asOf === 'string' ? asOf : head.asOf,
    expires: head.expires,
    ...(stale === true && { stale }),
  };
};

const readTexts = ({ set, version, asOf, expires }: JsonObject) =>
  typeof set === 'string' && typeof version === 'string' && typeof asOf === 'string' && typeof expires === 'string'
    ? { set, version, asOf, expires }
    : undefined;

/** Nothing from older gateways, and where coins may have every column. */
const readLacking = (value: unknown): Pick<Snapshot, 'lacking'> => {
  const lacking = setColumns.filter((column) => Array.isArray(value) && value.includes(column));
  return lacking.length === 0 ? {} : { lacking };
};

/** Undefined if the text is not a gateway's reply about this set. */
export const readSnapshot = (text: string, asked: SnapshotAsked): Snapshot | undefined => {
  const { set, risk } = asked;
  const body = readJson(text);
  if (!isJsonObject(body)) return undefined;
  const [texts, facts] = [readTexts(body), readFacts(body['facts'])];
  if (texts === undefined || facts === undefined || texts.set !== baseSetText(set)) return undefined;
  const names = marketColumns(risk);
  const values = readValues(body['columns'], facts.count, names);
  const { version, asOf, expires } = texts;
  const wanted = readWantedRows(body['wanted'], asked, names, { asOf, expires });
  if (values === undefined || wanted === undefined) return undefined;
  return {
    version,
    asOf,
    expires,
    ...(body['stale'] === true && { stale: true }),
    simulated: body['simulated'] === true,
    maxDepth: isCount(body['maxDepth']) ? body['maxDepth'] : facts.count,
    ...readLacking(body['lacking']),
    facts,
    values,
    wanted,
  };
};
