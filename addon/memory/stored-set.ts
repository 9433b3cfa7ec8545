// A set of coins as text, so that a host can keep it beyond its page, and the text as a set. It is in the form of the
// gateway's reply, so that it is checked in the same way when it is read.

import { bounds } from '../../shared/protocol/bounds.ts';
import { textCleaner } from '../client/clean-text.ts';
import type { Need } from '../local/read-question.ts';
import { heldSet, type HeldSet, type MarketValues } from '../local/held-set.ts';
import { readSnapshot } from '../local/read-snapshot.ts';
import type { SetColumn } from '../../shared/columns/coin-columns.ts';
import { isJsonObject, readJson } from '../text.ts';

export interface StoredSet {
  readonly held: HeldSet;
  readonly hasRisk: boolean;
  /** Milliseconds since 1970. */
  readonly heldUntil: number;
}

/** Where a host keeps sets, by their names. */
export interface SetStore {
  readonly read: (name: string) => string | undefined;
  readonly write: (name: string, text: string) => void;
}

export const storedSetText = (
  setText: string,
  { held: { head }, hasRisk, heldUntil }: StoredSet,
  values: ReadonlyMap<SetColumn, MarketValues>,
): string => {
  const columns: Record<string, MarketValues> = {};
  for (const [name, column] of values) columns[name] = column;
  return JSON.stringify({ ...head, set: setText, columns, hasRisk, heldUntil });
};

/** Undefined if the text is not a set of this name, or of another version of the add-on. */
export const readStoredSet = (text: string | undefined, { set }: Need): StoredSet | undefined => {
  const body = text === undefined ? undefined : readJson(text);
  if (text === undefined || !isJsonObject(body)) return undefined;
  const { hasRisk, heldUntil, freshUntil, sought } = body;
  if (typeof hasRisk !== 'boolean' || typeof heldUntil !== 'number' || typeof freshUntil !== 'number') return undefined;
  const snapshot = readSnapshot(text, { set, risk: hasRisk, ids: 0, clean: textCleaner('') });
  if (snapshot === undefined) return undefined;
  const { values, wanted: _, ...head } = snapshot;
  const depth = typeof sought === 'number' && sought <= bounds.depth ? { sought } : {};
  return { held: heldSet({ ...head, ...depth, freshUntil }, values, new Map()), hasRisk, heldUntil };
};
