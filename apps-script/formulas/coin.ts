// COIN: values of the coins that are named, beside the cells that name them.

import { fail, ok, type Result } from '../../shared/result.ts';
import { answerQuestions, type AnswerContext } from '../answers/answer-questions.ts';
import type { Field } from '../arguments/read-fields.ts';
import { categoryInsteadSentence, type Id, type Ids } from '../arguments/read-ids.ts';
import type { Cell, Output } from '../cells/cell.ts';
import { failureSentence } from '../gateway/failures.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Formula } from './formula.ts';
import { readCoin, type CoinReading } from './read-coin.ts';
import { rowShower } from './show-row.ts';

/** The cells of one coin, or why there are none. */
type CoinCells = Result<readonly Cell[], string>;

const unanswered: CoinCells = fail('The gateway gave no answer for this coin: try again.');

/** What is found of each reference; a sentence where no question at all was answered. */
const ask = (
  context: AnswerContext,
  { questions, fields }: CoinReading,
): Result<ReadonlyMap<string, CoinCells>, string> => {
  const found = new Map<string, CoinCells>();
  const answers = questions.length === 0 ? [] : answerQuestions(context, questions);
  const [first] = answers;
  if (first?.ok === false && answers.every(({ ok: answered }) => !answered)) return fail(failureSentence(first.error));
  for (const [index, answer] of answers.entries()) {
    const ids = questions[index]?.ids ?? [];
    if (!answer.ok) {
      const failed = fail(failureSentence(answer.error));
      for (const reference of ids) found.set(reference, failed);
      continue;
    }
    const show = rowShower(answer.value, fields);
    const details = new Map(answer.value.problems.map(({ row, detail }) => [row, detail]));
    for (const [place, reference] of ids.entries()) {
      const row = answer.value.rows[place] ?? null;
      const detail = details.get(place);
      if (row !== null) found.set(reference, ok(show(row)));
      else if (detail !== undefined) found.set(reference, fail(categoryInsteadSentence(reference) ?? detail));
    }
  }
  return ok(found);
};

const cellsOf = (id: Id, fields: readonly Field[], found: ReadonlyMap<string, CoinCells>): CoinCells => {
  if (id.kind === 'blank') return ok(fields.map(() => null));
  return id.kind === 'bad' ? fail(id.sentence) : (found.get(id.text) ?? unanswered);
};

/** In a range a problem takes the row's first cell, so that the other rows still show. */
const rowCells = (cells: CoinCells, width: number): readonly Cell[] =>
  cells.ok ? cells.value : Array.from({ length: width }, (_, index) => (index === 0 ? `⚠ ${cells.error}` : null));

const lay = (ids: Ids, fields: readonly Field[], found: ReadonlyMap<string, CoinCells>): Result<Output, string> => {
  const cells = ids.rows.map((row) => row.map((id) => cellsOf(id, fields, found)));
  const [only] = cells[0] ?? [];
  if (only === undefined) return ok([[null]]);
  if (ids.single) {
    if (!only.ok) return only;
    return ok(fields.length === 1 ? (only.value[0] ?? null) : [only.value]);
  }
  if (fields.length === 1) return ok(cells.map((row) => row.map((cell) => rowCells(cell, 1)[0] ?? null)));
  return ok(cells.flat().map((cell) => rowCells(cell, fields.length)));
};

export const coin: Formula = ({ services, build }, values) => {
  const startedAt = services.now();
  const settings = readSettings(services, build);
  if (!settings.ok) return settings;
  const reading = readCoin(values, settings.value);
  if (!reading.ok) return reading;
  const { ids, fields, stale } = reading.value;
  const found = ask({ services, settings: { ...settings.value, stale }, build, startedAt }, reading.value);
  return found.ok ? lay(ids, fields, found.value) : found;
};
