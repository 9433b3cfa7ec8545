// COINS: a table, with a header, of the coins of a universe that pass a filter.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/asker.ts';
import { answerQuestions } from '../local/answer-questions.ts';
import { failureSentence } from '../client/failures.ts';
import { coinInsteadSentence } from '../arguments/universe.ts';
import { checkLive } from '../arguments/options.ts';
import type { Grid } from '../cells/cell.ts';
import type { WireAnswer } from '../client/wire.ts';
import { perform, type Steps, type Formula } from '../steps/step.ts';
import { headerRow, rowShower } from '../cells/show.ts';
import { readCoins, type CoinsReading } from './read-coins.ts';

/** A range can't be empty: without rows and header the result is one empty cell. */
const emptyTable: Grid = [[null]];

const showTable = (answer: WireAnswer, { fields, headers, currency }: CoinsReading): Grid => {
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
function* ask(asker: Asker, { question, maybeCoin }: CoinsReading): Steps<Result<WireAnswer, string>> {
  const [table] = yield* answerQuestions(asker, [question]);
  if (table === undefined) return fail('No answer came back: try again.');
  if (table.ok) return table;
  const mayMeanCoin = maybeCoin !== undefined && table.error.reason === 'unknown-category';
  return fail(
    mayMeanCoin && (yield* isCoin(asker, maybeCoin)) ? coinInsteadSentence(maybeCoin) : failureSentence(table.error),
  );
}

export const coins: Formula = function* ({ build, now }, values) {
  const startedAt = now();
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const reading = readCoins(values, settings.value);
  if (!reading.ok) return reading;
  const { stale, live } = reading.value;
  const updates = checkLive(live, build);
  if (!updates.ok) return updates;
  const answer = yield* ask({ settings: { ...settings.value, stale }, now, startedAt }, reading.value);
  return answer.ok ? ok(showTable(answer.value, reading.value)) : answer;
};
