// A matcher for a sentence: a text matches the whole sentence, a pattern a part of it.

import { expect } from 'vitest';

export const sentenceLike = (sentence: string | RegExp): unknown =>
  typeof sentence === 'string' ? sentence : expect.stringMatching(sentence);
