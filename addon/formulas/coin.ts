// COIN: field values of the named coins, in the shape of the range that names them. Its arguments are read into
// questions, each reference once.

import { fail, ok, type Result } from '../../shared/result.ts';
import { readArgument, readSubject } from '../arguments/argument.ts';
import { columnsOf, type Field, readFields } from '../arguments/fields.ts';
import { type Id, type Ids, readIds } from '../arguments/ids.ts';
import { splitIds, type IdsQuestion } from '../client/wire.ts';
import { quote } from '../../shared/query/filter.ts';
import type { Asker } from '../client/fetch.ts';
import { type Failure, failureSentence } from '../client/failures.ts';
import type { Output } from '../cells/cell.ts';
import type { Formula, Steps } from '../steps/step.ts';
import { asking, reading } from './asking.ts';
import { askReferences, categorySentences, missingSentence } from './references.ts';
import { type CoinCells, layCells, rowShower } from '../cells/show.ts';

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

const unanswered: CoinCells = fail('The gateway gave no answer for this coin: try again.');

/** Recorded days are few; the prices of a coin go back to its beginning. */
const sentenceOf =
  ([question]: CoinReading['questions']) =>
  (failure: Failure): string => {
    const sentence = failureSentence(failure);
    const [id] = question?.ids ?? [];
    if (failure.reason !== 'not-recorded' || id === undefined || question?.at === undefined) return sentence;
    return `${sentence} For the price of any day write =COIN_AT(${quote(id)}, ${quote(question.at)}).`;
  };

/** The cells or sentence for each reference and category; a sentence if every question failed. */
function* ask(
  asker: Asker,
  { ids, questions, fields }: CoinReading,
): Steps<Result<ReadonlyMap<string, CoinCells>, string>> {
  const found = yield* askReferences(asker, questions, (answer) => rowShower(answer, fields), sentenceOf(questions));
  if (!found.ok) return found;
  const cells = new Map<string, CoinCells>();
  for (const references of found.value) {
    for (const [reference, row] of references)
      cells.set(reference, row.ok ? row : fail(missingSentence(reference, row.error)));
  }
  const all = ids.rows.flat();
  const sentenceOfCategory = yield* categorySentences(asker, all);
  for (const id of all) if (id.kind === 'category') cells.set(id.text, fail(sentenceOfCategory(id)));
  return ok(cells);
}

const cellsOf = (id: Id, fields: readonly Field[], found: ReadonlyMap<string, CoinCells>): CoinCells => {
  if (id.kind === 'blank') return ok(fields.map(() => null));
  return id.kind === 'bad' ? fail(id.sentence) : (found.get(id.text) ?? unanswered);
};

const lay = (ids: Ids, fields: readonly Field[], found: ReadonlyMap<string, CoinCells>): Result<Output, string> =>
  layCells(
    ids.rows.map((row) => row.map((id) => cellsOf(id, fields, found))),
    { single: ids.single, width: fields.length },
  );

export const coin: Formula = asking(readCoin, function* (asker, read) {
  const found = yield* ask(asker, read);
  return found.ok ? lay(read.ids, read.fields, found.value) : found;
});
