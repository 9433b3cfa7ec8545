// The add-on's completions of a formula that is being typed, as its worker sends them (`addon/completion/complete.ts`).

import type { Outcome } from './protocol.ts';

export interface Completions {
  readonly items: readonly { readonly text: string; readonly label: string; readonly hint: string }[];
  readonly isPartial: boolean;
  readonly text: string;
  readonly count: string | null;
}

const isCompletions = (value: unknown): value is Completions =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

/** Undefined if there are none. */
export const completionsIn = (outcome: Outcome): Completions | undefined =>
  outcome.ok && isCompletions(outcome.value) ? outcome.value : undefined;
