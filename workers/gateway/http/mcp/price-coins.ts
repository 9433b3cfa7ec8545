// The prices of coins at dates, a row for each coin and date.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { refuse, type Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { grouped } from '../../../../shared/text/shown.ts';
import { readPricesQuestion } from '../request/read-past-question.ts';
import { readDates, type Fields } from '../request/read-fields.ts';
import { answerPrices, type AnsweredQuestion } from '../response/answer-question.ts';
import type { AgentContext } from './agent-context.ts';
import { idsOf } from './ids-of.ts';
import type { AgentTable } from './tool-answer.ts';

interface Pair {
  readonly coin: string;
  readonly date: string;
}

const textsOf = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];

export const priceCoins = async (
  fields: Fields,
  context: AgentContext,
): Promise<Result<AnsweredQuestion<AgentTable>, Problem>> => {
  const dates = readDates(fields);
  if (!dates.ok) return dates;
  const coins = textsOf(fields['ids']);
  const count = coins.length * dates.value.length;
  // Before the pairs are made: a body has room for two lists whose pairs would fill the memory.
  if (count > bounds.rows) {
    const sentence = `${grouped(coins.length)} coins at ${grouped(dates.value.length)} dates are ${grouped(count)} rows: at most ${grouped(bounds.rows)} are answered at once.`;
    return refuse('dates', sentence);
  }
  const pairs: readonly Pair[] = coins.flatMap((coin) => dates.value.map((date) => ({ coin, date })));
  // A list of other things than texts is refused by its reader.
  const paired = coins.length === 0 ? {} : { ids: pairs.map(({ coin }) => coin), dates: pairs.map(({ date }) => date) };
  const read = readPricesQuestion({ columns: ['price', 'asOf'], ...fields, ...paired }, context.now() / 1000);
  if (!read.ok) return read;
  const answered = await answerPrices(read.value, context.asking, context.life);
  if (!answered.ok) return answered;
  const ids = await idsOf(coins, context);
  const { columns, rows, source, problems = [] } = answered.value.table;
  const table: AgentTable = {
    columns: ['id', 'date', ...columns],
    rows: rows.map((row, place) => {
      const { coin = '', date = '' } = pairs[place] ?? {};
      return row && [ids.get(coin) ?? coin, date, ...row];
    }),
    source,
    problems,
  };
  return ok({ table, facts: answered.value.facts });
};
