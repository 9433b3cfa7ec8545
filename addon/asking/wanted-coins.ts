// Coins that are looked up in addition to a snapshot: what to send, and what to keep of the answers. For an hour a
// name that was resolved is sent as the coin's id: ids are looked up a hundred at a time, names one by one.

import { parseReference } from '../../shared/reference/reference.ts';
import { freshUntil } from '../client/answer.ts';
import { isPassing } from '../client/failures.ts';
import type { WireProblem } from '../client/wire.ts';
import { type Found, REMEMBERED_MS } from './held-set.ts';
import { cellColumns } from './question.ts';
import type { RequestedRows } from './snapshot.ts';

// The gateway makes at most six upstream look-ups for each question: it asks for ids and addresses together, for
// symbols and names one by one.

/** Ids and addresses in a group: at most 100 in one of the gateway's six look-ups. */
const MAX_TOGETHER = 400;
/** Symbols and names in a group: one look-up each, and one that finds which of them are ids. */
const MAX_ONE_BY_ONE = 5;
/** Groups of symbols and names in one request; more would exceed the gateway's time. */
const MAX_GROUPS_ONE_BY_ONE = 4;
const MAX_GROUPS_TOGETHER = 2;

const cut = (texts: readonly string[], size: number, most: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.min(most, Math.ceil(texts.length / size)) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );

const isTogether = (text: string): boolean => {
  const reference = parseReference(text);
  return reference.ok && (reference.value.kind === 'id' || reference.value.kind === 'contract');
};

export const isOneByOne = (text: string): boolean => !isTogether(text);

/** The groups of one request; further references wait for the next. */
export const groupWanted = (references: readonly string[]): readonly (readonly string[])[] => [
  ...cut(references.filter(isTogether), MAX_TOGETHER, MAX_GROUPS_TOGETHER),
  ...cut(references.filter(isOneByOne), MAX_ONE_BY_ONE, MAX_GROUPS_ONE_BY_ONE),
];

export type FoundCoins = ReadonlyMap<string, Found>;

/** A reference, and what is sent for it. */
interface Ask {
  readonly reference: string;
  readonly sent: string;
}

/** Time before a look-up with a temporary failure is retried. */
const RETRY_MS = 20_000;

const isRemembered = ({ since }: Found, now: number): boolean => since + REMEMBERED_MS > now;

export const askFor = (reference: string, found: FoundCoins, now: number): Ask => {
  const last = found.get(reference);
  const isKnown = last?.id !== undefined && isRemembered(last, now);
  return { reference, sent: isKnown ? `id:${last.id}` : reference };
};

/** References whose ids are known, for the request of the next snapshot; at most the first group of `groupWanted`. */
export const knownAsks = (found: FoundCoins, now: number): readonly Ask[] => {
  const known = [...found].flatMap(([reference, { id }]) => (id === undefined ? [] : [askFor(reference, found, now)]));
  const [together = []] = groupWanted(known.map(({ sent }) => sent));
  const sendable = new Set(together);
  return known.filter(({ sent }) => sendable.has(sent));
};

/** Of all references, at most three bytes each: less than the gateway's limit for a body, as there is more in it. */
const MOST_CHARACTERS = 80_000;

/** The cell's own references. Those that the snapshot resolves cost the gateway nothing. */
export const ownAsks = (references: readonly string[], found: FoundCoins, now: number): readonly Ask[] => {
  let characters = 0;
  return references
    .filter((reference) => {
      const last = found.get(reference);
      return last === undefined || (last.id === undefined && last.freshUntil <= now);
    })
    .filter((reference) => {
      characters += JSON.stringify(reference).length + 1;
      return characters <= MOST_CHARACTERS;
    })
    .map((reference) => ({ reference, sent: reference }));
};

const TOO_BROAD = 422;

/** The answer without problems for lack of look-ups: those references are asked again in smaller groups. */
export const withoutTooMany = (answer: RequestedRows): RequestedRows => ({
  ...answer,
  problems: answer.problems.filter(({ status }) => status !== TOO_BROAD),
});

/** Results of the last hour: last good cells, and names that no coin has. */
export const stillRemembered = (found: FoundCoins, now: number): FoundCoins =>
  new Map([...found].filter(([, one]) => isRemembered(one, now)));

/** The entry for a failed look-up. */
export const missed = (last: Found | undefined, problem: WireProblem, now: number): Found => {
  const passing = isPassing(problem);
  const base = passing && last !== undefined ? last : { since: now };
  return { ...base, problem, freshUntil: now + (passing ? RETRY_MS : REMEMBERED_MS) };
};

/** The results, updated by the answer to these asks. */
export const withRows = (found: FoundCoins, asks: readonly Ask[], answer: RequestedRows, now: number): FoundCoins => {
  const next = new Map(found);
  const problems = new Map(answer.problems.map(({ row, ...problem }) => [row, problem]));
  const idPlace = cellColumns(false).indexOf('id');
  asks.forEach(({ reference, sent }, row) => {
    const last = found.get(reference);
    const [cells, problem] = [answer.rows[row] ?? undefined, problems.get(row)];
    const { asOf, expires, stale } = answer;
    const fresh = freshUntil(answer, now);
    const since = last !== undefined && sent !== reference ? last.since : now;
    if (cells !== undefined) {
      const id = cells[idPlace];
      next.set(reference, {
        since,
        freshUntil: fresh,
        ...(typeof id === 'string' && { id }),
        cells: cells.map((cell) => (typeof cell === 'boolean' ? null : cell)),
        asOf,
        expires,
        ...(stale === true && { stale }),
      });
    } else if (problem !== undefined && (sent === reference || isPassing(problem))) {
      next.set(reference, missed(last, problem, now));
    } else if (problem === undefined && last?.id !== undefined) {
      // The snapshot now holds the coin.
      next.set(reference, { since, freshUntil: fresh, id: last.id });
    } else {
      // The name's coin no longer exists: the name is looked up again when it is needed.
      next.delete(reference);
    }
  });
  return next;
};
