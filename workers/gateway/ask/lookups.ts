// Which upstream requests resolve a list of references, and what is said of references that name no coin, or none
// that a bounded number of look-ups can find.

import type { TextFieldName } from '../../../shared/coin/coin-fields.ts';
import type { Capabilities, UpstreamTextTest } from '../../../shared/query/capabilities.ts';
import { type Reference, referenceText, symbolTexts } from '../../../shared/reference/reference.ts';
import { tickerOf } from '../../../shared/text/spelling.ts';
import type { CoinColumns } from '../../../shared/columns/coin-columns.ts';
import { kindNames, notFoundSentences } from '../../../shared/reference/not-found.ts';
import { shown } from '../../../shared/text/shown.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import { findRow } from '../../../shared/reference/find-reference.ts';
import { createRecent } from '../cache/recent.ts';
import { absentSeconds } from '../upstream/failures.ts';

// References that name no coin, as look-ups showed. One look-up covers many references and is repeated for the prices
// of those that name a coin, so the absent ones are remembered separately.

export interface Lookup {
  readonly test: UpstreamTextTest;
  /** The references that the look-up resolves. */
  readonly answers: readonly Reference[];
}

/** Maximum number of look-ups per request; each costs as much as a page. */
export const MAX_LOOKUPS = 6;
/** Maximum number of ids or contract addresses per look-up: keeps the URL well below any limit. */
const MAX_NAMES_PER_LOOKUP = 100;

/** The upstream's ids are case-sensitive and people's are not, so both spellings are sent. Addresses ignore case. */
const idSpellings = ({ text, written }: Reference): readonly string[] => [text, written];
const addressSpelling = ({ text }: Reference): readonly string[] => [text];

const tickers = ({ kind, text, written }: Reference): readonly string[] =>
  (kind === 'best' ? symbolTexts(text) : [text]).map((symbol) => tickerOf(symbol, written.slice(-symbol.length)));

type TextFilters = Capabilities['texts'];

const lookup = (
  field: TextFieldName,
  operator: UpstreamTextTest['operator'],
  texts: readonly string[],
  answers: readonly Reference[],
): Lookup => ({ test: { kind: 'text', field, operator, texts }, answers });

/** Look-ups of many references each. */
const batches = (
  field: 'id' | 'contractAddress',
  filters: TextFilters,
  references: readonly Reference[],
  spellings: (reference: Reference) => readonly string[],
): readonly Lookup[] => {
  const filter = filters[field];
  if (filter?.operator !== '=' || !filter.many) return [];
  const { separator } = filter;
  const sendable = references.filter(({ text }) => separator === undefined || !text.includes(separator));
  const lookups: Lookup[] = [];
  for (let start = 0; start < sendable.length; start += MAX_NAMES_PER_LOOKUP) {
    const answers = sendable.slice(start, start + MAX_NAMES_PER_LOOKUP);
    lookups.push(lookup(field, '=', [...new Set(answers.flatMap(spellings))].sort(), answers));
  }
  return lookups;
};

/** One look-up per text, for all references with that text. */
const singles = (
  field: 'symbol' | 'name',
  filters: TextFilters,
  references: readonly Reference[],
  textsOf: (reference: Reference) => readonly string[],
): readonly Lookup[] => {
  const operator = filters[field]?.operator;
  if (operator === undefined) return [];
  const byText = new Map<string, Reference[]>();
  for (const reference of references)
    for (const text of textsOf(reference)) byText.set(text, [...(byText.get(text) ?? []), reference]);
  return [...byText].map(([text, answers]) => lookup(field, operator, [text], answers));
};

/** The look-ups for the given references, as far as the upstream supports them: those of most references first. */
export const lookupsFor = (references: readonly Reference[], { texts }: Capabilities): readonly Lookup[] => {
  const of = (...kinds: readonly Reference['kind'][]) => references.filter(({ kind }) => kinds.includes(kind));
  return [
    ...batches('id', texts, of('id', 'best'), idSpellings),
    ...batches('contractAddress', texts, of('contract'), addressSpelling),
    ...singles('symbol', texts, of('symbol', 'best'), tickers),
    ...singles('name', texts, of('name'), ({ written }) => [written]),
  ];
};

/** Returns a function that makes the "not found" problem of a reference. */
export const notFoundProblem = (columns: CoinColumns): ((reference: Reference) => Problem) => {
  const sentenceFor = notFoundSentences(columns);
  return (reference) => ({ reason: 'coin-not-found', name: reference.written, detail: sentenceFor(reference) });
};

const bounded = (detail: string): Problem => ({ reason: 'too-broad', name: 'ids', detail });

/** The request's look-ups are used up. */
export const tooManyProblem = ({ text }: Reference, count: number): Problem =>
  bounded(
    `${shown(text)} is not among the ${count} largest coins, and only a few others are looked up at once: name it by its id, like id:bitcoin, or ask for fewer coins.`,
  );

/** The same if a coin has this id: a larger coin may have it as its symbol. */
export const isAnIdProblem = ({ text }: Reference): Problem =>
  bounded(
    `${shown(text)} is the id of a coin, and could be the symbol of a larger one, which is looked up for a few coins at once only: write id:${text}.`,
  );

/** More coins match than one look-up returns, and none of those returned is the right one. */
export const tooManyMatchesProblem = ({ kind, text }: Reference): Problem =>
  bounded(
    `Too many coins have ${shown(text)} in their ${kindNames[kind]} to find the one: name it by its id, like id:bitcoin.`,
  );

export interface AbsentReferences {
  has(reference: Reference): boolean;
  /**
   * @param asOf time of the upstream's answer, milliseconds since 1970.
   * @param seconds for how long the broker believes that the coin is absent; 0 if it does not say.
   */
  note(reference: Reference, asOf: number, seconds: number): void;
  forget(reference: Reference): void;
  /** Forgets those that name one of these coins. */
  forgetShown(columns: CoinColumns): void;
}

interface Absence {
  readonly reference: Reference;
  readonly asOf: number;
  readonly seconds: number;
}

const MAX_REFERENCES = 2_000;

/** The upstream's ids are case-sensitive: an id absent in one spelling may exist in another. */
export const spellingOf = (reference: Reference): string => `${referenceText(reference)} ${reference.written}`;

export const createAbsentReferences = (now: () => number, ttlSeconds: number): AbsentReferences => {
  const absences = createRecent<Absence>(MAX_REFERENCES);
  return {
    has(reference) {
      const held = absences.get(spellingOf(reference));
      return held !== undefined && Math.abs(now() - held.asOf) < held.seconds * 1000;
    },
    note(reference, asOf, seconds) {
      const key = spellingOf(reference);
      const own = absentSeconds(absences.get(key)?.seconds, ttlSeconds);
      absences.set(key, { reference, asOf, seconds: Math.max(own, seconds) });
    },
    forget: (reference) => absences.delete(spellingOf(reference)),
    forgetShown(columns) {
      for (const [key, { reference }] of absences.entries())
        if (findRow(columns, reference) !== undefined) absences.delete(key);
    },
  };
};
