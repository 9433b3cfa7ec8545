// The answer of a tool: structured content, and one line that says what it is.

import type { RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import { timeText } from '../../../../shared/text/time-text.ts';
import type { AnswerFacts } from '../../ask/prepared-answer.ts';
import { secondsLeft } from '../../codec/freshness.ts';
import { cleanRows, type Row } from './clean-rows.ts';
import { fitRows } from './fit-rows.ts';

export interface ToolAnswer {
  readonly line: string;
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

const problemsOf = (problems: readonly RowProblem[]): object => {
  if (problems.length === 0) return {};
  const told = problems.slice(0, PROBLEMS_TOLD).map(({ row, detail }) => ({ row, detail }));
  return { problems: told, ...(told.length < problems.length ? { problemCount: problems.length } : {}) };
};

/** A table as an answer: its texts are cleaned, and it has as many rows as a model may be sent. */
export const tableAnswer = (
  { columns, rows, source, problems = [], ...more }: AgentTable,
  { facts, now, whole = (fitting) => fitting, rest }: Told,
): ToolAnswer => {
  const clean = cleanRows(rows, columns);
  const fitting = fitRows(clean);
  const shown = fitting < rows.length ? clean.slice(0, whole(fitting)) : clean;
  const left = rest(shown.length);
  const { asOf, simulated, stale, ttlSeconds } = facts;
  const missing = problems.length === 0 ? '' : `, ${problems.length} without data (see problems)`;
  const line = [
    `${counted(shown.length)}${missing}, as of ${timeText(asOf)}${stale ? ', older than usual' : ''}.`,
    ...(simulated ? ['The prices are simulated.'] : []),
    ...(left === undefined ? [] : [left]),
  ].join(' ');
  return {
    line,
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
