// The broker's record of each client: plain data, so that it can be stored.

import { hasNumbers, isNumber, isRecordOf, type Check } from '../notebook.ts';
import type { Purpose } from './purposes.ts';

/** A value that decays exponentially. */
export interface Fading {
  readonly value: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface ClientRecord {
  /** Until when it counts as a user of each set, by the set's text, milliseconds since 1970. */
  readonly sets: Readonly<Record<string, number>>;
  /** Credits. */
  readonly spent: Readonly<Partial<Record<Purpose, Fading>>>;
}

/** The most recently seen client last. */
export type StoredDemand = readonly (readonly [client: string, record: ClientRecord])[];

const isFading: Check<Fading> = (stored): stored is Fading => hasNumbers(stored, 'value', 'at');

const isClientRecord: Check<ClientRecord> = (stored): stored is ClientRecord =>
  isRecordOf(Object(stored).sets, isNumber) && isRecordOf(Object(stored).spent, isFading);

export const isStoredDemand: Check<StoredDemand> = (stored): stored is StoredDemand =>
  Array.isArray(stored) && stored.every((entry) => typeof entry?.[0] === 'string' && isClientRecord(entry[1]));
