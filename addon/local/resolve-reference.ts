// Resolves a reference to a coin in the held set.

import { parseReference, type Reference } from '../../shared/reference/reference.ts';
import { findReference, namedRow } from '../../shared/reference/find-reference.ts';
import { reasons } from '../../shared/protocol/reasons.ts';
import type { WireProblem } from '../client/wire.ts';
import type { Found } from './found.ts';
import type { HeldSet } from './held-set.ts';
import { cellColumns } from './market-columns.ts';
import type { Need } from './read-question.ts';

export type Resolved =
  /** A row of the snapshot. */
  | { readonly kind: 'row'; readonly row: number }
  /** A coin that was looked up. */
  | { readonly kind: 'found'; readonly found: Found }
  /** The held set is complete and has no such coin. */
  | { readonly kind: 'absent'; readonly reference: Reference }
  /** `last`: the result before the problem. */
  | { readonly kind: 'problem'; readonly problem: WireProblem; readonly last: Found | undefined }
  /** Needs a look-up; `last`: the earlier result. */
  | { readonly kind: 'unresolved'; readonly last: Found | undefined };

/** @param width number of cells that a looked-up coin must have. */
export const resolveReference = ({ facts, found }: HeldSet, text: string, width: number, now: number): Resolved => {
  const reference = parseReference(text);
  if (!reference.ok) {
    const problem = { status: reasons['invalid-parameter'].status, detail: reference.error };
    return { kind: 'problem', problem, last: undefined };
  }
  const proven = findReference(facts, reference.value);
  if (proven.kind === 'row') return proven;
  if (proven.kind === 'absent') return { kind: 'absent', reference: reference.value };
  const last = found.get(text);
  if (last === undefined || last.freshUntil <= now) return { kind: 'unresolved', last };
  if (last.problem !== undefined) return { kind: 'problem', problem: last.problem, last };
  if (last.cells !== undefined)
    return last.cells.length < width ? { kind: 'unresolved', last } : { kind: 'found', found: last };
  const row = last.id === undefined ? undefined : namedRow(facts.columns, 'id', last.id.toLowerCase());
  return row === undefined ? { kind: 'unresolved', last } : { kind: 'row', row };
};

/** References that need a look-up. */
export const unresolvedOf = (held: HeldSet, { references, risk }: Need, now: number): readonly string[] => {
  const width = cellColumns(risk).length;
  return references.filter((text) => resolveReference(held, text, width, now).kind === 'unresolved');
};
