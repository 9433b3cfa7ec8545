// The outcome of one question.

import type { Result } from '../../shared/result.ts';
import type { Failure } from './failures.ts';
import type { WireAnswer } from './wire.ts';

export type Answer = Result<WireAnswer, Failure>;

export interface CachedAnswer {
  readonly answer: WireAnswer;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
}
