// Problems of references that name no coin, or none that a bounded number of look-ups can find.

import type { CoinColumns } from '../../../shared/columns/coin-columns.ts';
import { kindNames, notFoundSentences } from '../../../shared/reference/not-found.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import { shown } from '../../../shared/text/shown.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';

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
