// What is said of a reference that names no coin, or none that could be found within the bounds.

import type { CoinColumns } from '../../../shared/columns/coin-columns.ts';
import { findRow } from '../../../shared/reference/find-reference.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import { nearest } from '../../../shared/text/nearest.ts';
import { shown } from '../request/request-problem.ts';
import type { GatewayProblem } from './gateway-problem.ts';

/** A look through all ids for the nearest costs a millisecond: so many references of a request get one. */
const MAX_SUGGESTIONS = 5;

const kindNames: Readonly<Record<Reference['kind'], string>> = {
  best: 'id or symbol',
  id: 'id',
  symbol: 'symbol',
  name: 'name',
  contract: 'contract address',
};

const suggestion = (columns: CoinColumns, { kind, text, written }: Reference): string | undefined => {
  const bySymbol = kind === 'id' ? findRow(columns, { kind: 'symbol', text, written }) : undefined;
  if (bySymbol !== undefined) return `"symbol:${text}" (${columns.lowerTexts('id')[bySymbol] ?? ''})`;
  if (kind !== 'id' && kind !== 'best') return undefined;
  const close = nearest(
    text,
    columns.lowerTexts('id').filter((id) => id !== undefined),
  );
  return close === undefined ? undefined : `"${close}"`;
};

/** Says of one reference after the other that no coin has it. */
export const notFoundProblem = (columns: CoinColumns): ((reference: Reference) => GatewayProblem) => {
  let suggestions = 0;
  return (reference) => {
    suggestions += 1;
    const meant = suggestions > MAX_SUGGESTIONS ? undefined : suggestion(columns, reference);
    const remedy = meant === undefined ? 'Write an id like bitcoin, or a symbol like BTC.' : `Did you mean ${meant}?`;
    return {
      reason: 'coin-not-found',
      name: reference.written,
      detail: `No coin has the ${kindNames[reference.kind]} ${shown(reference.written)}. ${remedy}`,
    };
  };
};

const bounded = (detail: string): GatewayProblem => ({ reason: 'too-broad', name: 'ids', detail });

/** The look-ups of the request are used up. */
export const tooManyProblem = ({ text }: Reference, count: number): GatewayProblem =>
  bounded(
    `${shown(text)} is not among the ${count} largest coins, and only a few others are looked up at once: name it by its id, like id:bitcoin, or ask for fewer coins.`,
  );

/** The same, where a coin with this id was found: a larger one may have it as its symbol. */
export const isAnIdProblem = ({ text }: Reference): GatewayProblem =>
  bounded(
    `${shown(text)} is the id of a coin, and could be the symbol of a larger one, which is looked up for a few coins at once only: write id:${text}.`,
  );

/** More coins match than one look-up shows, and none of those shown is the one. */
export const tooManyMatchesProblem = ({ kind, text }: Reference): GatewayProblem =>
  bounded(
    `Too many coins have ${shown(text)} in their ${kindNames[kind]} to find the one: name it by its id, like id:bitcoin.`,
  );
