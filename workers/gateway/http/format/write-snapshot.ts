// Writes a snapshot as one JSON object: its header, its columns, and the coins that were looked up. A client can
// rebuild from it all that a plan needs. Each column is written once per snapshot and kept as bytes.

import { isNumberField } from '../../../../shared/coin/coin-fields.ts';
import type { Contract, SetColumn } from '../../../../shared/columns/coin-columns.ts';
import type { SnapshotColumns } from '../../codec/snapshot.ts';
import { baseSetText } from '../../../../shared/query/question.ts';
import type { SnapshotBody, RequestedBody } from '../../../../shared/protocol/snapshot-answer.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { SnapshotRows } from '../../ask/asked.ts';
import { type ReferencePlaces, rowProblems } from '../../ask/answer.ts';

/** Null if the coin has no value. */
type SnapshotValue = number | string | readonly string[] | null;

/** `chain:address` in lower case; `:address` for an unknown chain, as an address may contain colons. */
const contractTexts = (contracts: readonly Contract[]): readonly string[] =>
  contracts.map(({ chain = '', address }) => `${chain}:${address}`);

/** One coin's value; texts keep their case. */
const snapshotValue = (columns: SnapshotColumns, name: SetColumn, row: number): SnapshotValue => {
  if (name === 'contractAddresses') return contractTexts(columns.contracts()[row] ?? []);
  if (!isNumberField(name)) return columns.text(name, row) ?? null;
  const value = columns.numbers(name)[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
};

/** JSON has no NaN: a missing number becomes null. */
const columnJson = (columns: SnapshotColumns, name: SetColumn): string => {
  if (name === 'contractAddresses') return JSON.stringify(columns.contracts().map(contractTexts));
  return JSON.stringify(isNumberField(name) ? Array.from(columns.numbers(name)) : columns.texts(name));
};

const kept = new WeakMap<SnapshotColumns, Map<SetColumn, Uint8Array>>();

/** `"name":[…]`, a property of a JSON object. */
const columnBytes = (columns: SnapshotColumns, name: SetColumn): Uint8Array => {
  const held = kept.get(columns) ?? new Map<SetColumn, Uint8Array>();
  kept.set(columns, held);
  const known = held.get(name);
  if (known !== undefined) return known;
  const bytes = new TextEncoder().encode(`"${name}":${columnJson(columns, name)}`);
  held.set(name, bytes);
  return bytes;
};

/** `head`, the parts with commas between them, `tail`, in a new buffer, as in `json.ts`. */
const joinBytes = (head: string, parts: readonly Uint8Array[], tail: string): Uint8Array => {
  const encoder = new TextEncoder();
  const [start, end] = [encoder.encode(head), encoder.encode(tail)];
  const commas = Math.max(0, parts.length - 1);
  const body = new Uint8Array(
    start.byteLength + end.byteLength + commas + parts.reduce((sum, part) => sum + part.byteLength, 0),
  );
  body.set(start);
  let at = start.byteLength;
  parts.forEach((part, index) => {
    if (index > 0) body[at++] = 0x2c;
    body.set(part, at);
    at += part.byteLength;
  });
  body.set(end, at);
  return body;
};

interface SnapshotToWrite extends SnapshotRows {
  readonly columns: readonly SetColumn[];
  /** Older than its lifetime. */
  readonly stale: boolean;
  /** Columns that no coin has. */
  readonly lacking: readonly SetColumn[];
}

/** Rows have their cells in the order of the columns; `asOf` is null without rows. */
const wantedBody = ({ rows, problems }: ReferencePlaces, columns: readonly SetColumn[]): RequestedBody => {
  const places = rows.filter((place) => place !== null);
  const headers = places.map(({ snapshot }) => snapshot.header);
  return {
    rows: rows.map((place) => place && columns.map((name) => snapshotValue(place.snapshot.columns, name, place.row))),
    problems: rowProblems(problems),
    asOf: headers.length === 0 ? null : timeText(Math.min(...headers.map(({ asOfFrom }) => asOfFrom))),
    ...(places.some(({ stale }) => stale) ? { stale: true } : {}),
    simulated: headers.some(({ simulated }) => simulated),
  };
};

export const writeSnapshot = (body: SnapshotToWrite): Uint8Array => {
  const { set, columns, snapshot, stale, maxDepth, wanted, lacking } = body;
  const { version, asOfFrom, asOfTo, ttlSeconds, simulated, count, itemCount, complete, sound, cutoff, ranksHeld } =
    snapshot.header;
  const head: Omit<SnapshotBody, 'columns' | 'wanted'> = {
    set: baseSetText(set),
    version,
    asOf: timeText(asOfFrom),
    asOfFrom: timeText(asOfFrom),
    asOfTo: timeText(asOfTo),
    expires: timeText(asOfFrom + ttlSeconds * 1000),
    ttlSeconds,
    ...(stale ? { stale } : {}),
    simulated,
    maxDepth,
    ...(lacking.length > 0 ? { lacking: [...lacking] } : {}),
    facts: { count, itemCount, complete, sound, cutoff, ranksHeld },
  };
  return joinBytes(
    `${JSON.stringify(head).slice(0, -1)},"columns":{`,
    columns.map((name) => columnBytes(snapshot.columns, name)),
    wanted === undefined ? '}}' : `},"wanted":${JSON.stringify(wantedBody(wanted, columns))}}`,
  );
};
