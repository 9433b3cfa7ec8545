// The answer of a tool: one line that says what it is, and its rows, as text or as structured content.

import type { RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import { cleanName, timeText } from '../../../../shared/text/shown.ts';
import type { AnswerFacts } from '../../ask/answer.ts';
import { secondsLeft } from '../../codec/freshness.ts';
import { fileOf } from '../format/csv.ts';
import { cleanRows, type Row } from './clean-rows.ts';
import { fitRows } from './fit-rows.ts';

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
