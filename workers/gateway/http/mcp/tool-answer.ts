// Answers a tool's call: as many clean rows as a model may be sent, what is left out, or the sentence of a problem;
// and which other tools and arguments are offered, by what the provider has.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { CellValue, RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import { cleanName, cleanText, timeText } from '../../../../shared/text/shown.ts';
import type { AnswerFacts } from '../../ask/answer.ts';
import { secondsLeft } from '../../codec/freshness.ts';
import { fileOf } from '../format/csv.ts';
import type { StatusBody } from '../../../../shared/protocol/status-answer.ts';
import type { Asking } from '../../ask/ask.ts';
import type { RequestLifetime } from '../../caller/client.ts';
import type { AgentOffers } from '../../../../shared/protocol/agent-tools.ts';
import { MAX_LOOKUPS } from '../../ask/lookups.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { fail, type Result } from '../../../../shared/result.ts';
import { parseReference } from '../../../../shared/reference/reference.ts';
import { answerCoins } from '../response/answer-question.ts';

/** Null for a row that a problem explains. */
export type Row = readonly CellValue[] | null;

/** Columns whose texts the coins choose freely. A part of an id or an address would be another one. */
const chosenColumns = ['name', 'symbol'];

const cleanRows = (rows: readonly Row[], columns: readonly string[]): readonly Row[] => {
  const cleaners = columns.map((column) =>
    chosenColumns.includes(column) ? cleanName : (text: string): string => cleanText(text, bounds.textCharacters),
  );
  return rows.map(
    (row) =>
      row && row.map((cell: CellValue, place) => (typeof cell === 'string' ? (cleaners[place]?.(cell) ?? '') : cell)),
  );
};

/** Characters of an answer beside its rows: columns, times, problems and the line of text. */
const BESIDE_ROWS = 8_000;

const MOST_CHARACTERS = bounds.agentTokens * bounds.agentTokenCharacters - BESIDE_ROWS;

/** The number of rows, from the first, whose JSON is short enough; at least one. */
const fitRows = (rows: readonly Row[]): number => {
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    characters += JSON.stringify(row).length + 1;
    if (characters > MOST_CHARACTERS) return Math.max(1, index);
  }
  return rows.length;
};

export interface ToolAnswer {
  readonly line: string;
  /** What follows the line where the answer is text; default the structured content as JSON. */
  readonly below?: string;
  readonly structured: object;
  /** For how long the answer counts as fresh. */
  readonly ttlSeconds: number;
}

export interface AgentTable {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly source: string;
  readonly problems?: readonly RowProblem[];
  readonly [more: string]: unknown;
}

interface Told {
  readonly facts: AnswerFacts;
  readonly now: number;
  /** Fewer rows make sense too: returns how many of `fitting` to show. Default: as many. */
  readonly whole?: (fitting: number) => number;
  /** How to get the rest after these rows; undefined if nothing is left out. */
  readonly rest: (shown: number) => string | undefined;
}

/** Problems that are told one by one. */
const PROBLEMS_TOLD = 20;

const counted = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** A header and the rows that there are, then why there are no others. */
const textOf = (columns: readonly string[], rows: readonly Row[], problems: readonly RowProblem[]): string => {
  const file = fileOf(
    columns,
    rows.flatMap((row) => (row === null ? [] : [row])),
    { separator: ',', decimal: '.' },
  );
  const reasons = [...new Set(problems.map(({ detail }) => detail))];
  const others = reasons.length > PROBLEMS_TOLD ? [`And ${reasons.length - PROBLEMS_TOLD} other reasons.`] : [];
  return [...file.trimEnd().split('\r\n'), ...reasons.slice(0, PROBLEMS_TOLD), ...others].join('\n');
};

const problemsOf = (problems: readonly RowProblem[]): object => {
  if (problems.length === 0) return {};
  const told = problems.slice(0, PROBLEMS_TOLD).map(({ row, detail }) => ({ row, detail }));
  return { problems: told, ...(told.length < problems.length ? { problemCount: problems.length } : {}) };
};

/** A table as an answer: its texts are cleaned, and it has as many rows as a model may be sent. */
export const tableAnswer = (
  { columns: given, rows, source, problems = [], ...more }: AgentTable,
  { facts, now, whole = (fitting) => fitting, rest }: Told,
): ToolAnswer => {
  const columns = given.map(cleanName);
  const clean = cleanRows(rows, columns);
  const fitting = fitRows(clean);
  const shown = fitting < rows.length ? clean.slice(0, whole(fitting)) : clean;
  const left = rest(shown.length);
  const { asOf, simulated, stale, ttlSeconds } = facts;
  const missing = problems.length === 0 ? '' : `, ${problems.length} without data`;
  const inCurrency = typeof more['currency'] === 'string' ? ` in ${more['currency']}` : '';
  const line = [
    `${counted(shown.length)}${inCurrency}${missing}, as of ${timeText(asOf)}${stale ? ', older than usual' : ''}.`,
    ...(simulated ? ['The prices are simulated.'] : []),
    ...(more['soFar'] === true ? ['The last row is that of the day in progress.'] : []),
    ...(left === undefined ? [] : [left]),
  ].join(' ');
  return {
    line,
    below: textOf(columns, shown, problems),
    structured: {
      columns,
      rows: shown,
      asOf: timeText(asOf),
      source,
      simulated,
      ...(stale ? { stale } : {}),
      ...more,
      ...problemsOf(problems),
      ...(left === undefined ? {} : { more: left }),
    },
    ttlSeconds: stale ? 0 : Math.max(0, secondsLeft(asOf, now, ttlSeconds)),
  };
};

export interface AgentContext {
  readonly asking: Asking;
  readonly lifetime: RequestLifetime;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly status: () => Promise<StatusBody>;
}

export const offersOf = ({ provider, recordsDays }: Configuration): AgentOffers => {
  const { creditsPerPage, creditsPerName = 0, pageSize, wholeLists } = provider.capabilities;
  return {
    source: provider.source.title,
    fields: provider.fields,
    memberships: provider.memberships,
    pastPrices: provider.charts !== undefined || recordsDays,
    listCredits: creditsPerPage + creditsPerName * bounds.names,
    listCoins: wholeLists === true ? Number.POSITIVE_INFINITY : pageSize,
    // A set in another currency, and look-ups of what it has not.
    coinCredits: creditsPerPage * (wholeLists === true ? 1 : 1 + MAX_LOOKUPS),
    seriesCredits: provider.charts?.creditsPerCoin,
  };
};

// Adds to a problem which other tool answers: a formula has no other, so its sentence names none.

type Failed = Extract<Result<never, Problem>, { readonly ok: false }>;

const withRemedy = ({ error }: Failed, reason: Problem['reason'], remedy: string): Failed =>
  error.reason === reason ? fail({ ...error, detail: `${error.detail} ${remedy}` }) : fail(error);

/** Of a question as of a day that is not on record. */
export const withPastPrices = (failed: Failed): Failed =>
  withRemedy(failed, 'not-recorded', 'Past prices need no record: call coin with dates, or history.');

/** Of a list that would need too many coins. */
export const withNamedCoins = (failed: Failed): Failed =>
  withRemedy(failed, 'too-broad', 'For coins that you can name call coin with their ids, or find.');

/** The id of the coin that each text names; those that name none are left out. */
export const idsOf = async (
  texts: readonly string[],
  { asking, lifetime }: Pick<AgentContext, 'asking' | 'lifetime'>,
): Promise<ReadonlyMap<string, string>> => {
  const names = [...new Set(texts)];
  const references = names.map((name) => parseReference(name));
  const asked = { kind: 'coins', references, currency: 'USD', shown: ['id'], at: undefined } as const;
  const answered = await answerCoins(asked, asking, lifetime);
  if (!answered.ok) return new Map();
  const { rows } = answered.value.table;
  return new Map(
    names.flatMap((name, row) => {
      const id = rows[row]?.[0];
      return typeof id === 'string' ? [[name, id] as const] : [];
    }),
  );
};
