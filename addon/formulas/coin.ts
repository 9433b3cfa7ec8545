// COIN: field values of the named coins, in the shape of the range that names them. Its arguments are read into
// questions, each reference once.

import { fail, ok, type Result } from '../../shared/result.ts';
import { readArgument, readSubject } from '../arguments/argument.ts';
import { columnsOf, type Field, readFields } from '../arguments/fields.ts';
import { type Ids, readIds } from '../arguments/ids.ts';
import { splitIds, type IdsQuestion } from '../client/wire.ts';
import { quote } from '../../shared/query/filter.ts';
import { type Failure, failureSentence } from '../client/failures.ts';
import type { Formula } from '../steps/step.ts';
import { asking, reading } from './asking.ts';
import { askReferences, layCoins, missingSentence } from './references.ts';
import { type CoinCells, rowShower } from '../cells/show.ts';

interface CoinReading {
  readonly ids: Ids;
  readonly fields: readonly Field[];
  /** Each reference once, split by the gateway's limits. */
  readonly questions: readonly IdsQuestion[];
}

const referencesOf = ({ rows }: Ids): readonly string[] => [
  ...new Set(rows.flat().flatMap((id) => (id.kind === 'reference' ? [id.text] : []))),
];

export const readCoin = reading(
  { formula: 'COIN', place: 2, names: ['currency', 'risk', 'stale', 'at', 'live'] },
  ([idsValue, fieldsValue], { risk = false, currency, at }): Result<CoinReading, string> => {
    const fields = readFields(readArgument(fieldsValue), { whenOmitted: ['price'], risk, currency });
    if (!fields.ok) return fields;
    const ids = readIds(readSubject(idsValue));
    const questions = splitIds(referencesOf(ids), { columns: columnsOf(fields.value), currency, risk, at });
    return ok({ ids, fields: fields.value, questions });
  },
);

/** Recorded days are few; the prices of a coin go back to its beginning. */
const sentenceOf =
  ([question]: CoinReading['questions']) =>
  (failure: Failure): string => {
    const sentence = failureSentence(failure);
    const [id] = question?.ids ?? [];
    if (failure.reason !== 'not-recorded' || id === undefined || question?.at === undefined) return sentence;
    return `${sentence} For the price of any day write =COIN_AT(${quote(id)}, ${quote(question.at)}).`;
  };

export const coin: Formula = asking(readCoin, function* (asker, { ids, questions, fields }) {
  const found = yield* askReferences(asker, questions, (answer) => rowShower(answer, fields), sentenceOf(questions));
  if (!found.ok) return found;
  const rows = new Map(found.value.flatMap((references) => [...references]));
  return yield* layCoins(asker, ids.rows, { single: ids.single, width: fields.length }, ({ text }): CoinCells => {
    const row = rows.get(text);
    if (row === undefined) return fail('The gateway gave no answer for this coin: try again.');
    return row.ok ? row : fail(missingSentence(text, row.error));
  });
});
