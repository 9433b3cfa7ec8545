// COINS: a table of the coins of a universe that pass a filter, with a header.

import { fail, ok, type Result } from '../../shared/result.ts';
import { answerQuestions, type AnswerContext } from '../local/answer-questions.ts';
import { failureSentence } from '../client/failures.ts';
import { coinInsteadSentence } from '../arguments/read-universe.ts';
import type { Grid } from '../cells/cell.ts';
import type { WireAnswer } from '../client/wire.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Formula } from './formula.ts';
import { headerRow } from './header-row.ts';
import { readCoins, type CoinsReading } from './read-coins.ts';
import { rowShower } from './show-row.ts';

/** A range can't be empty: without rows and header it is one empty cell. */
const emptyTable: Grid = [[null]];

const showTable = (answer: WireAnswer, { fields, headers }: CoinsReading): Grid => {
  const show = rowShower(answer, fields);
  const rows = answer.rows.map((row) => show(row ?? []));
  const table = headers === 'no' ? rows : [headerRow(fields, headers), ...rows];
  return table.length === 0 ? emptyTable : table;
};

const isCoin = (context: AnswerContext, text: string): boolean => {
  const [coin] = answerQuestions(context, [{ ids: [text], columns: ['name'] }]);
  return coin?.ok === true && (coin.value.rows[0] ?? null) !== null;
};

/** Only what the gateway refused as a category is looked up as a coin, so that `COINS("bitcoin")` can say what is wrong. */
const ask = (context: AnswerContext, { question, maybeCoin }: CoinsReading): Result<WireAnswer, string> => {
  const [table] = answerQuestions(context, [question]);
  if (table === undefined) return fail('No answer came back: try again.');
  if (table.ok) return table;
  const mayMeanCoin = maybeCoin !== undefined && table.error.reason === 'unknown-category';
  return fail(
    mayMeanCoin && isCoin(context, maybeCoin) ? coinInsteadSentence(maybeCoin) : failureSentence(table.error),
  );
};

export const coins: Formula = ({ services, build }, values) => {
  const startedAt = services.now();
  const settings = readSettings(services, build);
  if (!settings.ok) return settings;
  const reading = readCoins(values, settings.value);
  if (!reading.ok) return reading;
  const { stale } = reading.value;
  const answer = ask({ services, settings: { ...settings.value, stale }, build, startedAt }, reading.value);
  return answer.ok ? ok(showTable(answer.value, reading.value)) : answer;
};
