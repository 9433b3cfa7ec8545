// COIN_PORTFOLIO: the coins of the owner's portfolio at the market data service, one of its totals, or its value by
// day.

import { type Argument, readArgument } from '../arguments/argument.ts';
import { askClock } from '../arguments/dates.ts';
import { type OptionName, readOptions } from '../arguments/options.ts';
import { dateCell } from '../cells/show.ts';
import { type Formula, perform } from '../steps/step.ts';
import { dayAt } from '../../shared/past/calendar.ts';
import { portfolioColumns, type PortfolioColumn, portfolioFields, totalColumns } from '../../shared/protocol/owned.ts';
import { ok, type Result } from '../../shared/result.ts';
import { askOwned, ownedHeader, readOwnedFields } from './owned-table.ts';

const optionNames: readonly OptionName[] = ['currency', 'headers', 'days'];

export const readPortfolioFields = (argument: Argument): Result<readonly PortfolioColumn[], string> =>
  readOwnedFields(argument, portfolioFields, 'COIN_PORTFOLIO', portfolioColumns);

export const coinPortfolio: Formula = function* ({ now }, values) {
  const startedAt = now();
  const [fieldsValue, optionsValue, ...extra] = values;
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const options = readOptions(optionsValue, extra, { formula: 'COIN_PORTFOLIO', names: optionNames });
  if (!options.ok) return options;
  const fields = readPortfolioFields(readArgument(fieldsValue));
  if (!fields.ok) return fields;
  const { currency = settings.value.currency, days } = options.value;
  const asker = { settings: settings.value, now, startedAt };
  const query = days === undefined ? `currency=${currency}&show=${fields.value.join()}` : `days=${days}`;
  const answer = yield* askOwned(asker, { path: `/portfolio?${query}` });
  if (!answer.ok) return answer;
  const { columns, rows, note } = answer.value;
  const [only] = fields.value;
  if (days === undefined && fields.value.length === 1 && only !== undefined && totalColumns.includes(only))
    return ok(rows[0]?.[0] ?? null);
  const header = ownedHeader(columns, days === undefined ? currency : 'USD', options.value);
  if (days !== undefined) {
    const clock = yield* askClock();
    const dated = rows.map(([date, ...cells]) => [
      dateCell(dayAt(Date.parse(`${String(date)}T00:00Z`) / 1000), clock),
      ...cells,
    ]);
    return ok([...header, ...dated]);
  }
  return ok([...header, ...rows, ...(note === undefined ? [] : [[{ problem: note }]])]);
};
