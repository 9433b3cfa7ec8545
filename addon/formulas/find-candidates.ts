// Searches one text among the largest coins. Then asks for a coin with exactly this id, symbol or name, and, if there
// are fewer than `limit` results, for names that contain the text.

import { textTestOf } from '../../shared/query/condition.ts';
import { everyCoin, serialiseFilter } from '../../shared/query/filter.ts';
import type { Reference } from '../../shared/reference/reference.ts';
import { grades } from '../../shared/reference/grade-match.ts';
import type { Asker } from '../client/asker.ts';
import { answerQuestions } from '../local/answer-questions.ts';
import { failureSentence } from '../client/failures.ts';
import { sharedParts } from '../client/shared-parts.ts';
import type { IdsQuestion, ListQuestion, Where } from '../client/wire.ts';
import type { Steps } from '../steps/step.ts';
import { foundReferences } from './ask-references.ts';
import { bestFirst, candidateColumns, candidateReader, type Candidate, type Graded } from './candidates.ts';

export interface FoundCandidates {
  /** Best first. */
  readonly graded: readonly Graded[];
  /** Why there may be more; undefined if the search is complete. */
  readonly problem: string | undefined;
}

const isExact = (graded: readonly Graded[]): boolean => graded.some(({ grade }) => grade <= grades['id or name']);

/** The references to look up if the largest coins have no exact match. */
export const referencesBeyond = (
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

export function* findCandidates(
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
