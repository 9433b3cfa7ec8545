// COIN_FIND: the coins that match a text, best first; for a range, the best match of each text. A text is searched
// among the largest coins; then a coin with exactly this id, symbol or name is asked for, and, if there are fewer
// than `limit` results, names that contain the text.

import { textTestOf } from '../../shared/query/condition.ts';
import { everyCoin, serialiseFilter } from '../../shared/query/filter.ts';
import type { Reference } from '../../shared/reference/reference.ts';
import { grades } from '../../shared/reference/find-reference.ts';
import type { Asker } from '../client/fetch.ts';
import { answerQuestions } from '../asking/ask.ts';
import { type Failure, failureOf, failureSentence } from '../client/failures.ts';
import { sharedParts, type IdsQuestion, type ListQuestion, type Where, splitIds } from '../client/wire.ts';
import type { Formula, Steps } from '../steps/step.ts';
import { asking } from './asking.ts';
import { askReferences, foundReferences } from './references.ts';
import {
  bestFirst,
  type Candidate,
  candidateColumns,
  candidateReader,
  candidateShower,
  type Graded,
} from './candidates.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { checkExtra, filledCells, readArgument, readSubject } from '../arguments/argument.ts';
import { readSearches, type Search, type Searches } from '../arguments/ids.ts';
import { readWholeNumber } from '../arguments/options.ts';
import { type Cell, cellText, problemRow, type ResultRows } from '../cells/cell.ts';

interface FoundCandidates {
  /** Best first. */
  readonly graded: readonly Graded[];
  /** Why there may be more; undefined if the search is complete. */
  readonly problem: string | undefined;
}

const isExact = (graded: readonly Graded[]): boolean => graded.some(({ grade }) => grade <= grades['id or name']);

/** The references to look up if the largest coins have no exact match. */
const referencesBeyond = (
  { text, reference }: { readonly text: string; readonly reference: Reference },
  graded: readonly Graded[],
): readonly string[] => {
  if (isExact(graded)) return [];
  return reference.kind === 'best' ? [text, `name:${reference.written}`] : [text];
};

const nameContains = (text: string): Where => {
  const filter = { ...everyCoin, condition: textTestOf('name', '~', text) };
  return { text: serialiseFilter(filter), filter };
};

function* findCandidates(
  asker: Asker,
  search: { readonly text: string; readonly reference: Reference },
  largest: readonly Candidate[],
  limit: number,
): Steps<FoundCandidates> {
  const { reference } = search;
  const among = reference.kind === 'contract' ? [] : bestFirst(largest, reference);
  const look = sharedParts({ columns: candidateColumns, currency: asker.settings.currency, risk: false });
  const ids = referencesBeyond(search, among);
  const named: IdsQuestion[] = ids.length === 0 ? [] : [{ ids, ...look }];
  const searchesNames = reference.kind === 'best' || reference.kind === 'name';
  const list: ListQuestion[] =
    searchesNames && among.length < limit
      ? [{ where: nameContains(reference.text), sort: '-marketCap', limit, ...look }]
      : [];
  const questions = [...named, ...list];
  if (questions.length === 0) return { graded: among, problem: undefined };

  const found: Candidate[] = among.map(({ candidate }) => candidate);
  let unclear: string | undefined;
  let unsearched: string | undefined;
  const answers = yield* answerQuestions(asker, questions);
  for (const [index, answer] of answers.entries()) {
    const question = named[index];
    if (question !== undefined) {
      for (const one of foundReferences(question, answer, candidateReader).values()) {
        if (one.ok) found.push(one.value);
        else if (!one.error.isUnknown) unclear ??= one.error.sentence;
      }
    } else if (answer.ok) {
      const read = candidateReader(answer.value);
      for (const row of answer.value.rows) if (row !== null) found.push(read(row));
    } else unsearched = failureSentence(answer.error);
  }
  const graded = bestFirst(found, reference);
  // With an exact match, a failed look-up of the exact name does not matter.
  return { graded, problem: unsearched ?? (isExact(graded) ? undefined : unclear) };
}

/** The largest coins, which every search looks through first. All searches share the question, so it is cached. */
function* askLargestCoins(asker: Asker): Steps<Result<readonly Candidate[], Failure>> {
  const { gatewayUrl, currency } = asker.settings;
  const question: ListQuestion = {
    sort: '-marketCap',
    limit: bounds.rows,
    ...sharedParts({ columns: candidateColumns, currency, risk: false }),
  };
  const [answer] = yield* answerQuestions(asker, [question]);
  if (answer === undefined) return { ok: false, error: failureOf('unlike-versions', { gatewayUrl }) };
  if (!answer.ok) return answer;
  const read = candidateReader(answer.value);
  return ok(answer.value.rows.flatMap((row) => (row === null ? [] : [read(row)])));
}

interface CoinFindReading {
  readonly searches: Searches;
  /** Maximum number of candidates for a single text. */
  readonly limit: number;
}

const DEFAULT_CANDIDATES = 10;
const MOST_CANDIDATES = 100;

export const readCoinFind = (values: readonly unknown[]): Result<CoinFindReading, string> => {
  const [textValue, limitValue, ...extra] = values;
  const nothingMore = checkExtra('COIN_FIND', extra);
  if (!nothingMore.ok) return nothingMore;
  const searches = readSearches(readSubject(textValue));
  const [cell, ...more] = filledCells(readArgument(limitValue));
  if (cell === undefined) return ok({ searches, limit: DEFAULT_CANDIDATES });
  if (!searches.single)
    return fail('limit goes with one text: a range of texts gives the best candidate of each, so leave limit out.');
  if (more.length > 0) return fail('limit is a range: give it one number.');
  const limit = readWholeNumber('limit', cellText(cell), {
    most: MOST_CANDIDATES,
    remedy: 'look for a longer part of the name',
  });
  return limit.ok ? ok({ searches, limit: limit.value }) : limit;
};

const width = candidateColumns.length;

const isSearch = (search: Search): search is Search & { readonly kind: 'search' } => search.kind === 'search';

function* largestOf(asker: Asker, searches: readonly Search[]): Steps<Result<readonly Candidate[], string>> {
  if (!searches.some(isSearch)) return ok([]);
  const largest = yield* askLargestCoins(asker);
  // Contracts are looked up by the gateway, so a search for them works without the largest coins.
  if (searches.every((search) => !isSearch(search) || search.reference.kind === 'contract'))
    return ok(largest.ok ? largest.value : []);
  return largest.ok ? largest : fail(failureSentence(largest.error));
}

/** The candidates for one text; below them a sentence if the search was incomplete. */
function* candidatesOf(asker: Asker, search: Search, limit: number): Steps<Result<ResultRows, string>> {
  if (search.kind === 'bad') return fail(search.sentence);
  if (search.kind === 'blank') return ok([]);
  const largest = yield* largestOf(asker, [search]);
  if (!largest.ok) return largest;
  const { graded, problem } = yield* findCandidates(asker, search, largest.value, limit);
  if (graded.length === 0 && problem !== undefined) return fail(problem);
  const candidates = graded.map(({ candidate }) => candidate);
  const rows = candidates.slice(0, limit).map(candidateShower([...largest.value, ...candidates]));
  const rest = problem === undefined ? [] : [problemRow(fail(`There may be more candidates. ${problem}`), width)];
  return ok([...rows, ...rest]);
}

const notFound = (text: string): string => `No coin is found for "${text}": try a shorter part of its name.`;

/** The best candidate for each text. Texts without an exact match among the largest coins are looked up together. */
function* bestOfEach(asker: Asker, searches: readonly Search[]): Steps<Result<ResultRows, string>> {
  const largest = yield* largestOf(asker, searches);
  if (!largest.ok) return largest;
  const among = new Map(
    searches.filter(isSearch).map((search) => {
      const graded = search.reference.kind === 'contract' ? [] : bestFirst(largest.value, search.reference);
      return [search.text, { graded, beyond: referencesBeyond(search, graded) }];
    }),
  );
  const references = [...new Set([...among.values()].flatMap(({ beyond }) => beyond))];
  const look = { columns: candidateColumns, currency: asker.settings.currency, risk: false };
  const asked = yield* askReferences(asker, splitIds(references, look), candidateReader);
  if (!asked.ok && among.size === 1) return asked;
  const found = new Map(asked.ok ? asked.value.flatMap((one) => [...one]) : []);
  const looked = [...found.values()].flatMap((one) => (one.ok ? [one.value] : []));
  const show = candidateShower([...largest.value, ...looked]);
  const row = (search: Search): Result<readonly Cell[], string> => {
    if (search.kind === 'blank') return ok(Array.from({ length: width }, () => null));
    if (search.kind === 'bad') return fail(search.sentence);
    const { graded = [], beyond = [] } = among.get(search.text) ?? {};
    const [first] = graded;
    if (first !== undefined && first.grade <= grades['id or name']) return ok(show(first.candidate));
    if (!asked.ok) return asked;
    const own = beyond.flatMap((reference) => found.get(reference) ?? []);
    const exact = bestFirst(
      own.flatMap((one) => (one.ok ? [one.value] : [])),
      search.reference,
    );
    const unclear = own.find((one) => !one.ok && !one.error.isUnknown);
    const best = exact[0] ?? (unclear === undefined ? first : undefined);
    if (best !== undefined) return ok(show(best.candidate));
    return fail(unclear?.ok === false ? unclear.error.sentence : notFound(search.text));
  };
  return ok(searches.map((search) => problemRow(row(search), width)));
}

export const coinFind: Formula = asking(readCoinFind, function* (asker, { searches, limit }) {
  const [only = { kind: 'blank' } as const] = searches.list;
  const rows = yield* searches.single ? candidatesOf(asker, only, limit) : bestOfEach(asker, searches.list);
  return rows.ok ? ok([candidateColumns, ...rows.value]) : rows;
});
