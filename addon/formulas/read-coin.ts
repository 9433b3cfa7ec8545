// Reads the arguments of COIN into questions and the fields to show.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { ok, type Result } from '../../shared/result.ts';
import { readArgument, readSubject, checkExtra } from '../arguments/argument.ts';
import { type OptionName, type Options, readOptions } from '../arguments/options.ts';
import { columnsOf, readFields, type Field } from '../arguments/fields.ts';
import { readIds, type Ids } from '../arguments/ids.ts';
import { splitIds } from '../client/split-ids.ts';
import type { IdsQuestion } from '../client/wire.ts';
import type { Settings } from '../settings/settings.ts';

export interface CoinReading {
  readonly ids: Ids;
  readonly fields: readonly Field[];
  readonly stale: Options['stale'];
  readonly live: boolean;
  readonly currency: CurrencyCode;
  /** Each reference once, split by the gateway's limits. */
  readonly questions: readonly IdsQuestion[];
}

const optionNames: readonly OptionName[] = ['currency', 'risk', 'stale', 'at', 'live'];

const referencesOf = ({ rows }: Ids): readonly string[] => [
  ...new Set(rows.flat().flatMap((id) => (id.kind === 'reference' ? [id.text] : []))),
];

export const readCoin = (values: readonly unknown[], settings: Settings): Result<CoinReading, string> => {
  const [idsValue, fieldsValue, optionsValue, ...extra] = values;
  const nothingMore = checkExtra('COIN', extra);
  if (!nothingMore.ok) return nothingMore;
  const options = readOptions(readArgument(optionsValue), { formula: 'COIN', names: optionNames });
  if (!options.ok) return options;
  const { risk = false, currency = settings.currency, stale = settings.stale, live = false, at } = options.value;
  const fields = readFields(readArgument(fieldsValue), {
    whenOmitted: ['price'],
    risk,
    currency,
    optionsPlace: 'third',
  });
  if (!fields.ok) return fields;

  const ids = readIds(readSubject(idsValue));
  const questions = splitIds(referencesOf(ids), { columns: columnsOf(fields.value), currency, risk, at });
  return ok({ ids, fields: fields.value, stale, live, currency, questions });
};
