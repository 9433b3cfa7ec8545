// What is said of a reference that names no coin, or none that could be found within the bounds.

import type { CoinColumns } from '../../../shared/columns/coin-columns.ts';
import { kindNames, notFoundSentences } from '../../../shared/reference/not-found.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import { shown } from '../../../shared/text/shown.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';

/** Says of one reference after the other that no coin has it. */
export const notFoundProblem = (columns: CoinColumns): ((reference: Reference) => Problem) => {
  const sentenceFor = notFoundSentences(columns);
  return (reference) => ({ reason: 'coin-not-found', name: reference.written, detail: sentenceFor(reference) });
};

const bounded = (detail: string): Problem => ({ reason: 'too-broad', name: 'ids', detail });

/** The look-ups of the request are used up. */
export const tooManyProblem = ({ text }: Reference, count: number): Problem =>
  bounded(
    `${shown(text)} is not among the ${count} largest coins, and only a few others are looked up at once: name it by its id, like id:bitcoin, or ask for fewer coins.`,
  );

/** The same, where a coin with this id was found: a larger one may have it as its symbol. */
export const isAnIdProblem = ({ text }: Reference): Problem =>
  bounded(
    `${shown(text)} is the id of a coin, and could be the symbol of a larger one, which is looked up for a few coins at once only: write id:${text}.`,
  );

/** More coins match than one look-up shows, and none of those shown is the one. */
export const tooManyMatchesProblem = ({ kind, text }: Reference): Problem =>
  bounded(
    `Too many coins have ${shown(text)} in their ${kindNames[kind]} to find the one: name it by its id, like id:bitcoin.`,
  );
