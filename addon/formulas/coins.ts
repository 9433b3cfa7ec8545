// COINS: a table, with a header, of the coins of a universe that pass a filter. Its arguments are read into a
// question, whose answer becomes the table.

import { defaultColumns } from '../../shared/coin/coin-fields.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readArgument, readSubject } from '../arguments/argument.ts';
import { readLimit } from '../arguments/options.ts';
import { columnsOf, type Field, readFields, readSort, readWhere } from '../arguments/fields.ts';
import { coinInsteadSentence, readUniverse } from '../arguments/universe.ts';
import { sharedParts, type ListQuestion, type WireAnswer } from '../client/wire.ts';
import type { Asker } from '../client/fetch.ts';
import { answerQuestions } from '../asking/ask.ts';
import { failureSentence } from '../client/failures.ts';
import type { Grid } from '../cells/cell.ts';
import type { Formula, Steps } from '../steps/step.ts';
import { headerRow, rowShower } from '../cells/show.ts';
import { type AskedOptions, asking, reading } from './asking.ts';

interface CoinsReading {
  readonly question: ListQuestion;
  readonly fields: readonly Field[];
  /** The universe as written, if it may be a coin. */
  readonly maybeCoin: string | undefined;
}

export const readCoins = reading(
  {
    formula: 'COINS',
    place: 5,
    names: ['headers', 'currency', 'limit', 'page', 'risk', 'stale', 'at', 'new', 'live'],
  },
  ([universeValue, whereValue, fieldsValue, sortValue, limitValue], options): Result<CoinsReading, string> => {
    const universe = readUniverse(readSubject(universeValue));
    if (!universe.ok) return universe;
    const { page = 1, risk = false, currency, at, new: newSince } = options;
    const where = readWhere(readArgument(whereValue), { currency, risk });
    if (!where.ok) return where;
    const fields = readFields(readArgument(fieldsValue), { whenOmitted: defaultColumns, risk, currency });
    if (!fields.ok) return fields;
    const sort = readSort(readArgument(sortValue), risk);
    if (!sort.ok) return sort;
    const limit = readLimit(readArgument(limitValue), options.limit);
    if (!limit.ok) return limit;

    const { categories, chain, maybeCoin } = universe.value;
    const question: ListQuestion = {
      ...(categories.length > 0 && { category: categories.join(',') }),
      ...(chain !== undefined && { chain }),
      ...(where.value !== undefined && { where: where.value }),
      sort: sort.value,
      limit: limit.value,
      ...(page > 1 && { page }),
      ...(newSince !== undefined && { new: newSince }),
      ...sharedParts({ columns: columnsOf(fields.value), currency, risk, at }),
    };
    return ok({ question, fields: fields.value, maybeCoin });
  },
);

/** A range can't be empty: without rows and header the result is one empty cell. */
const emptyTable: Grid = [[null]];

const showTable = (
  answer: WireAnswer,
  fields: readonly Field[],
  { headers = 'labels', currency }: AskedOptions,
): Grid => {
  const show = rowShower(answer, fields);
  const rows = answer.rows.map((row) => show(row ?? []));
  const table = headers === 'no' ? rows : [headerRow(fields, headers, currency), ...rows];
  return table.length === 0 ? emptyTable : table;
};

function* isCoin(asker: Asker, text: string): Steps<boolean> {
  const [coin] = yield* answerQuestions(asker, [{ ids: [text], columns: ['name'] }]);
  return coin?.ok === true && (coin.value.rows[0] ?? null) !== null;
}

/** If the gateway refuses the category, it is looked up as a coin, so that `COINS("bitcoin")` can say what is wrong. */
export const coins: Formula = asking(readCoins, function* (asker, { question, fields, maybeCoin, options }) {
  const [table] = yield* answerQuestions(asker, [question]);
  if (table === undefined) return fail('No answer came back: try again.');
  if (table.ok) return ok(showTable(table.value, fields, options));
  const mayMeanCoin = maybeCoin !== undefined && table.error.reason === 'unknown-category';
  return fail(
    mayMeanCoin && (yield* isCoin(asker, maybeCoin)) ? coinInsteadSentence(maybeCoin) : failureSentence(table.error),
  );
});
