// Coins with the name of a category, for the sentence that says what to write instead.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import type { Asker } from '../client/asker.ts';
import { splitIds } from '../client/split-ids.ts';
import type { Steps } from '../steps/step.ts';
import { askReferences } from './ask-references.ts';

/** A reference to the coin for each text that is a coin's id or symbol. None if the look-up fails. */
export function* coinsCalled(
  asker: Asker,
  texts: readonly string[],
  currency: CurrencyCode,
): Steps<ReadonlyMap<string, string>> {
  // Nearly all formulas have no such text, and ask for nothing.
  if (texts.length === 0) return new Map();
  const questions = splitIds([...new Set(texts)], { columns: ['id'], currency, risk: false });
  const found = yield* askReferences(
    asker,
    questions,
    () =>
      ([id]) =>
        id,
  );
  const called = new Map<string, string>();
  for (const references of found.ok ? found.value : []) {
    for (const [text, id] of references) if (id.ok && typeof id.value === 'string') called.set(text, `id:${id.value}`);
  }
  return called;
}
