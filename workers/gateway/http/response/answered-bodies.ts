// Cached answers to bodies of questions that were sent before: many sheets made from one template send the same ones.
// An answer is dropped when its data is old, or any snapshot was replaced that it may depend on.

import { hashNumber } from '../../../../shared/text/hash.ts';
import { createRecent } from '../../cache/recent.ts';

export interface AnsweredBody {
  /** Changes with each snapshot or series in memory that is replaced. */
  readonly generation: number;
  /** End of its lifetime, milliseconds since 1970. */
  readonly until: number;
  readonly simulated: boolean;
  /** Texts of the base sets that were looked up for it. */
  readonly sets: readonly string[];
}

/** With the answer as JSON. */
export interface KeptBody extends AnsweredBody {
  readonly bytes: Uint8Array;
}

export interface AnsweredBodies {
  /** The answer to the same text, if it is still valid. */
  recall(text: string, generation: number, now: number): KeptBody | undefined;
  /** Keeps the answer if the same text was sent before: those sent once would evict the others. */
  keep(text: string, json: string, answer: AnsweredBody): void;
}

/** Approximate maximum memory of all answers. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Longer questions and answers are not kept: a few of them would evict the others. */
const MAX_TEXT_CHARACTERS = 8 * 1024;
const MAX_JSON_CHARACTERS = 512 * 1024;
const ENTRY_BYTES = 500;
/** Number of hashes of texts that are remembered. */
const SENT_PLACES = 4_096;

export const createAnsweredBodies = (): AnsweredBodies => {
  const kept = createRecent<KeptBody & { readonly weight: number }>(MAX_BYTES, ({ weight }) => weight);
  const sent = new Uint32Array(SENT_PLACES);
  const encoder = new TextEncoder();
  const wasSent = (text: string): boolean => {
    const hash = hashNumber(text);
    const place = hash % SENT_PLACES;
    if (sent[place] === hash) return true;
    sent[place] = hash;
    return false;
  };
  return {
    recall(text, generation, now) {
      const entry = text.length > MAX_TEXT_CHARACTERS ? undefined : kept.get(text);
      if (entry === undefined) return undefined;
      if (now < entry.until && entry.generation === generation) return entry;
      kept.delete(text);
      return undefined;
    },
    keep(text, json, answer) {
      if (text.length > MAX_TEXT_CHARACTERS || json.length > MAX_JSON_CHARACTERS || !wasSent(text)) return;
      const bytes = encoder.encode(json);
      kept.set(text, { ...answer, bytes, weight: ENTRY_BYTES + 2 * text.length + bytes.byteLength });
    },
  };
};
