// Finds the coin that a reference names in a snapshot, or reports that the snapshot cannot prove which one it is.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { rowOrder } from '../columns/order-rows.ts';
import type { SnapshotFacts } from '../plan/snapshot-facts.ts';
import { capReach } from '../plan/snapshot-reach.ts';
import { namedRow } from './named-row.ts';
import { symbolTexts, type Reference } from './reference.ts';

export type FoundReference =
  | { readonly kind: 'row'; readonly row: number }
  /** The snapshot is complete and has no such coin. */
  | { readonly kind: 'absent' }
  /** The reference may name a coin outside the snapshot. */
  | { readonly kind: 'unproven' };

/** The row of highest market cap that a reference names. */
export const findRow = (columns: CoinColumns, reference: Reference): number | undefined => {
  switch (reference.kind) {
    case 'id':
    case 'symbol':
    case 'name':
      return namedRow(columns, reference.kind, reference.text);
    case 'contract':
      return namedRow(
        columns,
        'contract',
        reference.chain === undefined ? reference.text : `${reference.chain}:${reference.text}`,
      );
    case 'best': {
      const symbols = symbolTexts(reference.text).map((text) => namedRow(columns, 'symbol', text));
      const rows = [namedRow(columns, 'id', reference.text), ...symbols].filter((row) => row !== undefined);
      return rows.sort(rowOrder(columns, { field: 'marketCap', descending: true }))[0];
    }
    default:
      return reference satisfies never;
  }
};

/**
 * The coin that a reference names in the whole base set. An id is unique, so a row with it is the coin. Other names may
 * also belong to a coin outside the snapshot; that coin is surely smaller only if the row's market cap is above the
 * cutoff.
 */
export const findReference = (facts: SnapshotFacts, reference: Reference): FoundReference => {
  const row = findRow(facts.columns, reference);
  if (row === undefined) return facts.complete ? { kind: 'absent' } : { kind: 'unproven' };
  const isAboveOthers = (facts.columns.numbers('marketCap')[row] ?? Number.NaN) > capReach(facts);
  const proven = facts.complete || reference.kind === 'id' || isAboveOthers;
  return proven ? { kind: 'row', row } : { kind: 'unproven' };
};
