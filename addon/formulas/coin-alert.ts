// COIN_ALERT: for each coin the condition beside it, written as a filter of COINS: the value that it is about, and
// whether it holds now.

import { type FieldName, isNumberField, isRiskField } from '../../shared/coin/coin-fields.ts';
import type { CoinColumns } from '../../shared/columns/coin-columns.ts';
import { type Condition, testsOf } from '../../shared/query/condition.ts';
import { compileCondition } from '../../shared/query/evaluate.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { formatQueryError } from '../../shared/query/query-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { alignCells, readArgument, readSubject } from '../arguments/argument.ts';
import { type Id, readId } from '../arguments/ids.ts';
import { type Cell, cellText, isBlank } from '../cells/cell.ts';
import { type CoinCells, showCell } from '../cells/show.ts';
import { type IdsQuestion, splitIds, type WireCell } from '../client/wire.ts';
import type { Formula } from '../steps/step.ts';
import { asking, reading } from './asking.ts';
import { askReferences, layCoins, missingSentence } from './references.ts';

export const ALERT = 'alert';
const QUIET = 'quiet';

interface AlertRow {
  readonly id: Id;
  /** Undefined without one; a sentence if it can't be read. */
  readonly condition: Result<Condition, string> | undefined;
}

interface AlertReading {
  readonly single: boolean;
  readonly rows: readonly AlertRow[];
  readonly questions: readonly IdsQuestion[];
}

const readCondition = (cell: Cell, currency: string): AlertRow['condition'] => {
  if (isBlank(cell)) return undefined;
  const filter = parseFilter(cellText(cell), { currency });
  // Below the sentence there may be an excerpt, with marks.
  if (!filter.ok) return fail(formatQueryError(filter.error).split('\n')[0] ?? '');
  const { condition, include, exclude } = filter.value;
  const sets = [include.category, include.chain, exclude.category, exclude.chain];
  return sets.some(({ length }) => length > 0)
    ? fail('A condition of one coin is about its own values: leave category and chain out.')
    : ok(condition);
};

const fieldsOf = ({ condition }: AlertRow): readonly FieldName[] =>
  condition?.ok === true ? testsOf(condition.value).map(({ field }) => field) : [];

const readAlert = reading(
  { formula: 'COIN_ALERT', place: 2, names: ['currency', 'stale'] },
  (values, { currency }): Result<AlertReading, string> => {
    const [idsValue, conditionsValue] = values;
    const aligned = alignCells([
      { name: 'ids', argument: readSubject(idsValue) },
      { name: 'conditions', argument: readArgument(conditionsValue) },
    ]);
    if (!aligned.ok) return aligned;
    const { single } = aligned.value;
    if (aligned.value.rows.some(({ length }) => length > 1))
      return fail('COIN_ALERT takes one column of coins, and one of conditions beside it.');
    const rows = aligned.value.rows.map(([[id = null, condition = null] = []]) => ({
      id: readId(id),
      condition: readCondition(condition, currency),
    }));
    const columns = [...new Set(rows.flatMap(fieldsOf))];
    const asked = rows.flatMap(({ id, condition }) =>
      id.kind === 'reference' && condition?.ok === true ? [id.text] : [],
    );
    const questions = splitIds([...new Set(asked)], { columns, currency, risk: columns.some(isRiskField) });
    return ok({ single, rows, questions: asked.length === 0 ? [] : questions });
  },
);

type Values = ReadonlyMap<string, WireCell>;

/** One coin as columns, over which conditions are tested. */
const columnsOf = (values: Values): CoinColumns => {
  const text = (field: string): string | undefined => {
    const value = values.get(field);
    return typeof value === 'string' ? value.toLowerCase() : undefined;
  };
  return {
    count: 1,
    numbers: (field) => Float64Array.of(Number(values.get(field) ?? Number.NaN)),
    lowerTexts: (field) => [text(field)],
    contracts: () => [[{ chain: undefined, address: text('contractAddress') ?? '' }]],
  };
};

const tested = (condition: Condition, values: Values): CoinCells => {
  const [field] = testsOf(condition).map((test) => test.field);
  const value = field === undefined ? null : showCell(field, values.get(field));
  const isUnknown = field !== undefined && isNumberField(field) && value === null;
  const state = compileCondition(condition, columnsOf(values))(0) ? ALERT : isUnknown ? null : QUIET;
  return ok([value, state]);
};

const blank: CoinCells = ok([null, null]);

export const coinAlert: Formula = asking(readAlert, function* (asker, { rows, questions, single }) {
  const found = yield* askReferences(
    asker,
    questions,
    ({ columns }) =>
      (row): Values =>
        new Map(columns.map((column, index) => [column, row[index] ?? null])),
  );
  if (!found.ok) return found;
  const values = new Map(found.value.flatMap((references) => [...references]));
  const cells = rows.map(({ id, condition }) => [id.kind === 'reference' ? { ...id, condition } : id]);
  return yield* layCoins(asker, cells, { single, width: 2 }, ({ text, condition }): CoinCells => {
    if (condition === undefined || !condition.ok) return condition ?? blank;
    const held = values.get(text);
    if (held === undefined) return fail('The gateway gave no answer for this coin: try again.');
    return held.ok ? tested(condition.value, held.value) : fail(missingSentence(text, held.error));
  });
});
