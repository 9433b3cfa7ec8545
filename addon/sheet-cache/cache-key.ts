// Keys of cached answers. Their scope is what must never mix: gateway, token and build.

import { hashText } from '../../shared/text/hash.ts';
import type { WireQuestion } from '../client/wire.ts';
import { scopeOf } from './market-keys.ts';
import type { Build } from '../services.ts';
import type { Settings } from '../settings/read-settings.ts';

export interface AnswerKey {
  readonly scope: string;
  /** The question's own. */
  readonly name: string;
}

// Questions are built field by field in one order, so that equal ones have one text.
export const answerKey = (settings: Settings, build: Build, question: WireQuestion): AnswerKey => ({
  scope: scopeOf(settings, build),
  name: hashText(JSON.stringify(question)),
});
