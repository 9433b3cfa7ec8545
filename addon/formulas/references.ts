// What becomes of references to coins: asks for them, and says of each that has no coin what to write instead.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/fetch.ts';
import { answerQuestions } from '../asking/ask.ts';
import { type Failure, failureSentence } from '../client/failures.ts';
import { type IdsQuestion, type WireAnswer, type WireCell, splitIds } from '../client/wire.ts';
import type { Output } from '../cells/cell.ts';
import { type CoinCells, layCells } from '../cells/show.ts';
import type { Steps } from '../steps/step.ts';
import { findCategory } from '../../shared/coin/memberships.ts';
import { quote } from '../../shared/query/filter.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import { categoryInsteadSentence, type CoinUse, convertsCoins, type Id, readSearch } from '../arguments/ids.ts';
import { currencyCalled } from '../arguments/options.ts';
import { shown } from '../../shared/text/shown.ts';

interface MissingReference {
  readonly sentence: string;
  /** No coin has this name. If false, the look-up failed. */
  readonly isUnknown: boolean;
}

type FoundReferences<Value> = ReadonlyMap<string, Result<Value, MissingReference>>;

/** Returns a reader for the rows of an answer. */
type RowReader<Value> = (answer: WireAnswer) => (row: readonly WireCell[]) => Value;

const NOT_FOUND = 404;

/** The result for each reference of one question. */
export const foundReferences = <Value>(
  { ids }: IdsQuestion,
  answer: Result<WireAnswer, Failure>,
  reader: RowReader<Value>,
  sentenceOf: (failure: Failure) => string = failureSentence,
): FoundReferences<Value> => {
  if (!answer.ok) {
    const failed = fail({ sentence: sentenceOf(answer.error), isUnknown: false });
    return new Map(ids.map((reference) => [reference, failed]));
  }
  const found = new Map<string, Result<Value, MissingReference>>();
  const read = reader(answer.value);
  const problems = new Map(answer.value.problems.map((problem) => [problem.row, problem]));
  for (const [place, reference] of ids.entries()) {
    const row = answer.value.rows[place] ?? null;
    const problem = problems.get(place);
    if (row !== null) found.set(reference, ok(read(row)));
    else if (problem !== undefined)
      found.set(reference, fail({ sentence: problem.detail, isUnknown: problem.status === NOT_FOUND }));
  }
  return found;
};

/** The results, question by question; a sentence if every question failed. */
export function* askReferences<Value>(
  asker: Asker,
  questions: readonly IdsQuestion[],
  reader: RowReader<Value>,
  sentenceOf: (failure: Failure) => string = failureSentence,
): Steps<Result<readonly FoundReferences<Value>[], string>> {
  const answers = questions.length === 0 ? [] : yield* answerQuestions(asker, questions);
  const [first] = answers;
  if (first?.ok === false && answers.every((answer) => !answer.ok)) return fail(sentenceOf(first.error));
  return ok(
    questions.map((question, index) => {
      const answer = answers[index];
      return answer === undefined ? new Map() : foundReferences(question, answer, reader, sentenceOf);
    }),
  );
}

interface NamedCategory {
  readonly kind: 'category';
  readonly text: string;
  readonly category: string;
}

/** The sentence for each category in the place of a coin, with a coin of that name if one is found. */
export function* categorySentences(
  asker: Asker,
  ids: readonly (NamedCategory | { readonly kind: unknown })[],
  use?: CoinUse,
): Steps<(category: NamedCategory) => string> {
  const texts = new Set(ids.flatMap((id) => ('category' in id ? [id.text] : [])));
  const { currency } = asker.settings;
  // Nearly all formulas have no category, and ask for nothing.
  const questions = splitIds([...texts], { columns: ['id'], currency, risk: false });
  const found = yield* askReferences(
    asker,
    questions,
    () =>
      ([id]) =>
        id,
  );
  const called = new Map<string, string>();
  for (const references of found.ok ? found.value : []) {
    for (const [text, id] of references) if (id.ok && typeof id.value === 'string') called.set(text, `id:${id.value}`);
  }
  return (category) => categoryInsteadSentence(category, use, called.get(category.text));
}

/** What stands in the place of a coin that nothing is asked for. */
type Unasked = Exclude<Id, { readonly kind: 'reference' }>;

const isUnasked = (id: { readonly kind: string }): id is Unasked =>
  id.kind === 'blank' || id.kind === 'bad' || id.kind === 'category';

/** Rows of coins as the cells that `show` gives, nothing for a blank, or a sentence. */
export function* layCoins<Asked extends { readonly kind: string }>(
  asker: Asker,
  rows: readonly (readonly (Unasked | Asked)[])[],
  { single, width, use }: { readonly single: boolean; readonly width: number; readonly use?: CoinUse },
  show: (asked: Asked) => CoinCells,
): Steps<Result<Output, string>> {
  const sentenceOf = yield* categorySentences(asker, rows.flat(), use);
  const cellsOf = (id: Unasked | Asked): CoinCells => {
    if (!isUnasked(id)) return show(id);
    if (id.kind === 'blank') return ok(Array.from({ length: width }, () => null));
    return fail(id.kind === 'bad' ? id.sentence : sentenceOf(id));
  };
  return layCells(
    rows.map((row) => row.map(cellsOf)),
    { single, width },
  );
}

/** Undefined for a contract, which can't be searched by a part. */
const findInstead = (reference: string): string | undefined => {
  const read = parseReference(reference);
  if (!read.ok || read.value.kind === 'contract') return undefined;
  // Without the prefix the search covers symbols, ids and names. The prefix stays if the rest would be read otherwise.
  const { written } = read.value;
  const text = readSearch(written).kind === 'search' ? written : reference;
  return `=COIN_FIND(${quote(text)}) looks for coins like it.`;
};

/** The sentence for a reference without a coin: the gateway's, with the nearest name, and a formula that searches. */
export const missingSentence = (
  reference: string,
  { sentence, isUnknown }: MissingReference,
  use?: CoinUse,
): string => {
  if (!isUnknown) return sentence;
  const currency = use === convertsCoins ? currencyCalled(reference) : undefined;
  if (currency !== undefined) return `${shown(reference)} is no coin: did you mean "${currency}"?`;
  const category = findCategory(reference);
  if (category !== undefined) return categoryInsteadSentence({ text: reference, category }, use);
  const find = findInstead(reference);
  return find === undefined ? sentence : `${sentence} ${find}`;
};
