// COIN_FIND: the coins that match a text, best first; for a range, the best match of each text.

import { fail, ok, type Result } from '../../shared/result.ts';
import { grades } from '../../shared/reference/grade-match.ts';
import type { Asker } from '../client/asker.ts';
import type { Search } from '../arguments/ids.ts';
import { type Cell, type ResultRows, problemRow } from '../cells/cell.ts';
import { failureSentence } from '../client/failures.ts';
import { splitIds } from '../client/split-ids.ts';
import { perform, type Steps, type Formula } from '../steps/step.ts';
import { askReferences } from './ask-references.ts';
import { bestFirst, candidateColumns, candidateReader, type Candidate } from './candidates.ts';
import { candidateShower } from './candidate-cells.ts';
import { findCandidates, referencesBeyond } from './find-candidates.ts';
import { askLargestCoins } from './largest-coins.ts';
import { readCoinFind } from './read-coin-find.ts';

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

export const coinFind: Formula = function* ({ now }, values) {
  const startedAt = now();
  const reading = readCoinFind(values);
  if (!reading.ok) return reading;
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const asker: Asker = { settings: settings.value, now, startedAt };
  const { searches, limit } = reading.value;
  const [only = { kind: 'blank' } as const] = searches.list;
  const rows = yield* searches.single ? candidatesOf(asker, only, limit) : bestOfEach(asker, searches.list);
  return rows.ok ? ok([candidateColumns, ...rows.value]) : rows;
};
