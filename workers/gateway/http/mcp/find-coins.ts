// The tool `find`: the coins that a text may mean, best first. It searches the largest coins, which costs nothing; only
// a text that none of them has exactly is looked up beyond them.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { type CoinColumns, comparableTexts } from '../../../../shared/columns/coin-columns.ts';
import { rowOrder } from '../../../../shared/columns/sort.ts';
import { AGENT_ROWS } from '../../../../shared/protocol/agent-tools.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { refuse, type Problem } from '../../../../shared/protocol/problem.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import {
  gradeMatch,
  grades,
  searchedTexts,
  type Grade,
  namedRow,
} from '../../../../shared/reference/find-reference.ts';
import { parseReference, type Reference } from '../../../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { comparable } from '../../../../shared/text/spelling.ts';
import { grouped } from '../../../../shared/text/shown.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import type { AnswerFacts } from '../../ask/answer.ts';
import { cellsOf } from '../format/cells.ts';
import { readWhole } from '../request/parameters.ts';
import { readFields, type Fields } from '../request/read-body.ts';
import { answerCoins } from '../response/answer-question.ts';
import { type AgentContext, type Row, tableAnswer, type ToolAnswer } from './tool-answer.ts';

const currency: CurrencyCode = 'USD';
const foundColumns = ['id', 'symbol', 'name', 'rank', 'marketCap', 'price'] as const;

interface Match {
  readonly row: number;
  readonly grade: Grade;
}

/** The rows that match, best first. */
const matchesIn = (columns: CoinColumns, reference: Reference): readonly Match[] => {
  // Contracts match as a whole only, and are looked up.
  if (reference.kind === 'contract') return [];
  const texts = {
    id: comparableTexts(columns, 'id'),
    symbol: comparableTexts(columns, 'symbol'),
    name: comparableTexts(columns, 'name'),
  };
  const searched = searchedTexts[reference.kind].map((field) => texts[field]);
  const matches: Match[] = [];
  for (let row = 0; row < columns.count; row += 1) {
    // Few coins have the text at all: only those are graded.
    if (!searched.some((held) => held[row]?.includes(reference.text) === true)) continue;
    const grade = gradeMatch(reference, (field) => texts[field][row] ?? '');
    if (grade !== undefined) matches.push({ row, grade });
  }
  const byCap = rowOrder(columns, { field: 'marketCap', descending: true });
  return matches.sort((one, other) => one.grade - other.grade || byCap(one.row, other.row));
};

/** The id as other tools take it for this coin: a bare one may be the symbol of a larger coin. */
const askedId = (columns: CoinColumns, id: string): string => {
  const text = comparable(id);
  const bySymbol = namedRow(columns, 'symbol', text);
  return bySymbol === undefined || comparableTexts(columns, 'id')[bySymbol] === text ? id : `id:${id}`;
};

const withAskedIds = (columns: CoinColumns, rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => row && row.map((cell, place) => (place === 0 ? askedId(columns, String(cell)) : cell)));

const largest = async ({
  asking,
  lifetime,
}: AgentContext): Promise<Result<{ readonly snapshot: Snapshot; readonly facts: AnswerFacts }, Problem>> => {
  const question = {
    kind: 'snapshot',
    set: { ...noMembership, currency },
    unlisted: undefined,
    columns: foundColumns,
    depth: 0,
    wanted: undefined,
  } as const;
  const prepared = await asking.ask(question, lifetime);
  const selected = prepared.ok ? await prepared.value.rows() : prepared;
  if (!selected.ok) return selected;
  const { rows, facts } = selected.value;
  return ok({ snapshot: rows.snapshot, facts });
};

/** The coins with exactly this text, wherever they rank. */
const lookUp = async (text: string, reference: Reference, { asking, lifetime }: AgentContext) => {
  const names = reference.kind === 'best' ? [text, `name:${reference.written}`] : [text];
  const references = names.map((name) => parseReference(name));
  return await answerCoins(
    { kind: 'coins', references, currency, shown: foundColumns, at: undefined },
    asking,
    lifetime,
  );
};

const notFound = (text: string): Problem => ({
  reason: 'coin-not-found',
  name: 'text',
  detail: `No coin is found for "${text}": try a shorter part of its name, its symbol or its contract address.`,
});

const among = (count: number): string =>
  `Searched are the ${grouped(count)} largest coins, and all coins for the whole text.`;

export const findCoins = async (
  { text, ...fields }: Fields,
  context: AgentContext,
): Promise<Result<ToolAnswer, Problem>> => {
  if (typeof text !== 'string') return refuse('text', 'text must be a text, like "pepe".');
  const reference = parseReference(text);
  if (!reference.ok) return refuse('text', reference.error);
  const parameters = readFields(fields, ['limit']);
  const limit = parameters.ok ? readWhole(parameters.value, 'limit', AGENT_ROWS) : parameters;
  if (!limit.ok) return limit;
  const held = await largest(context);
  if (!held.ok) return held;
  const { snapshot, facts } = held.value;
  const { columns } = snapshot;
  const matches = matchesIn(columns, reference.value);
  const rows: readonly Row[] = matches
    .slice(0, limit.value)
    .map(({ row }) => cellsOf({ snapshot, row, stale: facts.stale }, foundColumns));
  const tell = (found: readonly Row[], told: AnswerFacts, source: string, more: string | undefined): ToolAnswer =>
    tableAnswer(
      { columns: foundColumns, rows: withAskedIds(columns, found), source },
      { facts: told, now: context.now(), rest: () => more },
    );
  const left =
    matches.length > limit.value ? `${matches.length - limit.value} more match: write more of the name.` : undefined;
  const isExact = matches.some(({ grade }) => grade <= grades['id or name']);
  if (isExact) return ok(tell(rows, facts, 'snapshot', left));
  const looked = await lookUp(text, reference.value, context);
  if (!looked.ok) return rows.length > 0 ? ok(tell(rows, facts, 'snapshot', looked.error.detail)) : looked;
  const { table, facts: lookedFacts } = looked.value;
  const beyond = [
    ...new Map(table.rows.flatMap((row) => (row === null ? [] : [[String(row[0]), row] as const]))).values(),
  ];
  const unclear = table.problems?.find(({ status }) => status !== 404)?.detail;
  if (rows.length + beyond.length === 0)
    return fail(
      unclear === undefined
        ? notFound(text.slice(0, bounds.coinTextCharacters))
        : { reason: 'upstream-unavailable', detail: unclear },
    );
  const known = new Set(beyond.map((row) => row[0]));
  const others = rows.filter((row) => row !== null && !known.has(row[0] ?? null));
  return ok(
    tell(
      [...beyond, ...others].slice(0, limit.value),
      lookedFacts,
      table.source,
      unclear ?? left ?? (beyond.length === 0 ? among(columns.count) : undefined),
    ),
  );
};
