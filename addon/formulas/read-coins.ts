// Reads the arguments of COINS into a question and the form of its table.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { defaultColumns } from '../../shared/coin/coin-fields.ts';
import { ok, type Result } from '../../shared/result.ts';
import { readArgument, readSubject, checkExtra } from '../arguments/argument.ts';
import { type OptionName, type Options, readLimit, readOptions } from '../arguments/options.ts';
import { columnsOf, readFields, type Field, readSort, readWhere } from '../arguments/fields.ts';
import { readUniverse } from '../arguments/universe.ts';
import { sharedParts } from '../client/shared-parts.ts';
import type { ListQuestion } from '../client/wire.ts';
import type { Settings } from '../settings/settings.ts';

export interface CoinsReading {
  readonly question: ListQuestion;
  readonly fields: readonly Field[];
  readonly headers: Options['headers'];
  readonly currency: CurrencyCode;
  readonly stale: Options['stale'];
  readonly live: boolean;
  /** The universe as written, if it may be a coin. */
  readonly maybeCoin: string | undefined;
}

const optionNames: readonly OptionName[] = ['headers', 'currency', 'limit', 'page', 'risk', 'stale', 'at', 'live'];

export const readCoins = (values: readonly unknown[], settings: Settings): Result<CoinsReading, string> => {
  const [universeValue, whereValue, fieldsValue, sortValue, limitValue, optionsValue, ...extra] = values;
  const nothingMore = checkExtra('COINS', extra);
  if (!nothingMore.ok) return nothingMore;
  const universe = readUniverse(readSubject(universeValue));
  if (!universe.ok) return universe;
  const options = readOptions(readArgument(optionsValue), { formula: 'COINS', names: optionNames });
  if (!options.ok) return options;
  const {
    headers = 'names',
    page = 1,
    risk = false,
    currency = settings.currency,
    stale = settings.stale,
    at,
    live = false,
  } = options.value;
  const where = readWhere(readArgument(whereValue), { currency, risk });
  if (!where.ok) return where;
  const fields = readFields(readArgument(fieldsValue), {
    whenOmitted: defaultColumns,
    risk,
    currency,
    optionsPlace: 'sixth',
  });
  if (!fields.ok) return fields;
  const sort = readSort(readArgument(sortValue), risk);
  if (!sort.ok) return sort;
  const limit = readLimit(readArgument(limitValue), options.value.limit);
  if (!limit.ok) return limit;

  const { categories, chain, maybeCoin } = universe.value;
  const question: ListQuestion = {
    ...(categories.length > 0 && { category: categories.join(',') }),
    ...(chain !== undefined && { chain }),
    ...(where.value !== undefined && { where: where.value }),
    sort: sort.value,
    limit: limit.value,
    ...(page > 1 && { page }),
    ...sharedParts({ columns: columnsOf(fields.value), currency, risk, at }),
  };
  return ok({ question, fields: fields.value, headers, currency, stale, live, maybeCoin });
};
