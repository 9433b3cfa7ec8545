// COIN_PORTFOLIO: the coins of the owner's portfolio at the market data service, one of its totals, or its value by
// day.

import { type Argument, readArgument } from '../arguments/argument.ts';
import { askClock } from '../arguments/dates.ts';
import { dateCell } from '../cells/show.ts';
import type { Formula } from '../steps/step.ts';
import { dayAt } from '../../shared/past/calendar.ts';
import { portfolioColumns, type PortfolioColumn, portfolioFields, totalColumns } from '../../shared/protocol/owned.ts';
import { ok, type Result } from '../../shared/result.ts';
import { asking, reading } from './asking.ts';
import { askOwned, onlyTotal, ownedHeader, ownedTotal, readOwnedFields } from './owned-table.ts';

export const readPortfolioFields = (argument: Argument): Result<readonly PortfolioColumn[], string> =>
  readOwnedFields(argument, portfolioFields, 'COIN_PORTFOLIO', portfolioColumns);

const readCall = reading({ formula: 'COIN_PORTFOLIO', place: 1, names: ['currency', 'headers', 'days'] }, ([value]) => {
  const fields = readPortfolioFields(readArgument(value));
  return fields.ok ? ok({ fields: fields.value }) : fields;
});

export const coinPortfolio: Formula = asking(readCall, function* (asker, { fields, options }) {
  const { currency, days } = options;
  const isValue = days === undefined && fields.join() === 'value';
  const shown = isValue ? 'symbol,value' : fields.join();
  const query = days === undefined ? `currency=${currency}&show=${shown}` : `days=${days}`;
  const answer = yield* askOwned(asker, { path: `/portfolio?${query}` });
  if (!answer.ok) return answer;
  const { columns, rows, note } = answer.value;
  if (isValue) return ok(ownedTotal(answer.value));
  const [only] = fields;
  if (days === undefined && fields.length === 1 && only !== undefined && totalColumns.includes(only))
    return ok(onlyTotal(answer.value));
  const header = ownedHeader(columns, days === undefined ? currency : 'USD', options);
  if (days !== undefined) {
    const clock = yield* askClock();
    const dated = rows.map(([date, ...cells]) => [
      dateCell(dayAt(Date.parse(`${String(date)}T00:00Z`) / 1000), clock),
      ...cells,
    ]);
    return ok([...header, ...dated]);
  }
  // Excel takes no rows of unlike lengths.
  const last = columns.map((_, place) => (place === 0 && note !== undefined ? { problem: note } : null));
  // A bare id may be the symbol of another coin.
  const exact = rows.map((row) => row.map((cell, place) => (columns[place] === 'id' ? `id:${cell}` : cell)));
  return ok([...header, ...exact, ...(note === undefined ? [] : [last])]);
});
