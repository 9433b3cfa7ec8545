// COIN: field values of the named coins, in the shape of the range that names them.

import { checkLive } from '../arguments/options.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { quote } from '../../shared/query/filter.ts';
import type { Asker } from '../client/asker.ts';
import { failureSentence, type Failure } from '../client/failures.ts';
import type { Field } from '../arguments/fields.ts';
import { categoryInsteadSentence, type Id, type Ids } from '../arguments/ids.ts';
import type { Output } from '../cells/cell.ts';
import { perform, type Steps, type Formula } from '../steps/step.ts';
import { askReferences } from './ask-references.ts';
import { coinsCalled } from './coins-called.ts';
import { layCells, type CoinCells, rowShower } from '../cells/show.ts';
import { missingSentence } from './missing-sentence.ts';
import { readCoin, type CoinReading } from './read-coin.ts';

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
  { ids, questions, fields, currency }: CoinReading,
): Steps<Result<ReadonlyMap<string, CoinCells>, string>> {
  const found = yield* askReferences(asker, questions, (answer) => rowShower(answer, fields), sentenceOf(questions));
  if (!found.ok) return found;
  const cells = new Map<string, CoinCells>();
  for (const references of found.value) {
    for (const [reference, row] of references)
      cells.set(reference, row.ok ? row : fail(missingSentence(reference, row.error)));
  }
  const named = ids.rows.flat().filter((id) => id.kind === 'category');
  const called = yield* coinsCalled(
    asker,
    named.map(({ text }) => text),
    currency,
  );
  for (const id of named) cells.set(id.text, fail(categoryInsteadSentence(id, undefined, called.get(id.text))));
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

export const coin: Formula = function* ({ build, now }, values) {
  const startedAt = now();
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const reading = readCoin(values, settings.value);
  if (!reading.ok) return reading;
  const { ids, fields, stale, live } = reading.value;
  const updates = checkLive(live, build);
  if (!updates.ok) return updates;
  const found = yield* ask({ settings: { ...settings.value, stale }, now, startedAt }, reading.value);
  return found.ok ? lay(ids, fields, found.value) : found;
};
