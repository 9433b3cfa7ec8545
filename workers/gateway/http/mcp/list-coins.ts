// The tool `coins`: the market's coins that match a filter.

import type { ColumnName } from '../../../../shared/coin/coin-fields.ts';
import { AGENT_ROWS } from '../../../../shared/protocol/agent-tools.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { grouped } from '../../../../shared/text/shown.ts';
import type { Fields } from '../request/read-body.ts';
import { readList, type ListQuestion } from '../request/read-query-body.ts';
import { answerList } from '../response/answer-question.ts';
import { type AgentContext, withNamedCoins, withPastPrices, tableAnswer, type ToolAnswer } from './tool-answer.ts';

/** With the id, by which other questions name a coin. */
export const agentColumns: readonly ColumnName[] = [
  'rank',
  'id',
  'symbol',
  'name',
  'price',
  'priceChange1d',
  'priceChange1w',
  'marketCap',
  'volume',
];

const explainList = async (
  asked: ListQuestion,
  { asking, lifetime }: AgentContext,
): Promise<Result<ToolAnswer, Problem>> => {
  const explained = await asking.explain(asked, lifetime);
  if (!explained.ok) return explained;
  const { plan, question, snapshot } = explained.value;
  const line = `${plan.reason} ${plan.credits === 0 ? 'No credits.' : `At most ${plan.credits} credits.`}`;
  return ok({ line, structured: { plan, question, snapshot }, ttlSeconds: 0 });
};

/** The number of all matches, if it is known without a credit. */
const freeTotal = async (asked: ListQuestion, { asking, lifetime }: AgentContext): Promise<number | undefined> => {
  const counting = { ...asked, needsTotal: true };
  const explained = await asking.explain(counting, lifetime);
  if (!explained.ok || explained.value.plan.kind !== 'local') return undefined;
  const prepared = await asking.ask(counting, lifetime);
  const selected = prepared.ok ? await prepared.value.rows() : prepared;
  return selected.ok ? selected.value.rows.total : undefined;
};

/**
 * How many rows of a page to show if `fitting` of them fit: the number for which the next page of as many rows
 * begins exactly behind them.
 */
export const wholePart = (fitting: number, page: number, limit: number): number => {
  const before = (page - 1) * limit;
  let part = fitting;
  while (before % part !== 0) part -= 1;
  return part;
};

/** The sentence on the matches that are not shown. */
const restOf = (
  { page, limit }: ListQuestion['question'],
  { selected, total }: { readonly selected: number; readonly total: number | undefined },
) => {
  const before = (page - 1) * limit;
  return (shown: number): string | undefined => {
    const isCut = shown < selected;
    const isAll = total === undefined ? selected < limit : before + shown >= total;
    if (!isCut && isAll) return undefined;
    const size = isCut ? shown : limit;
    const next = `page=${(before + shown) / size + 1}${isCut ? ` with limit=${size}` : ''}`;
    const rows = `${grouped(before + 1)} to ${grouped(before + shown)}`;
    const found = total === undefined ? `Rows ${rows}; there may be more` : `Rows ${rows} of ${grouped(total)}`;
    return `${found}: ask for ${next}, or narrow where${isCut ? ' or columns' : ''}.`;
  };
};

export const listCoins = async (
  { explain, ...fields }: Fields,
  context: AgentContext,
): Promise<Result<ToolAnswer, Problem>> => {
  const { asking, lifetime, now } = context;
  const given = { limit: AGENT_ROWS, columns: agentColumns, ...fields, includeRiskScore: true };
  const read = readList(given, now() / 1000);
  if (!read.ok) return read;
  const asked = read.value;
  if (explain === true) return await explainList(asked, context);
  const answered = await answerList(asked, asking, lifetime);
  if (!answered.ok) return withNamedCoins(withPastPrices(answered));
  const { table, facts } = answered.value;
  const { columns, rows, source } = table;
  const { set, page, limit } = asked.question;
  // A page that is not full is the last one.
  const total = rows.length === limit ? await freeTotal(asked, context) : (page - 1) * limit + rows.length;
  const counted = rows.length === 0 && page > 1 ? undefined : total;
  return ok(
    tableAnswer(
      { columns, rows, source, currency: set.currency, ...(counted === undefined ? {} : { total: counted }) },
      {
        facts,
        now: now(),
        whole: (fitting) => wholePart(fitting, page, limit),
        rest: restOf(asked.question, { selected: rows.length, total: counted }),
      },
    ),
  );
};
