// The plan for a question about a set that is never held: a direct query with the parameters as sent.

import { bounds } from '../../../shared/protocol/bounds.ts';
import { MAX_LOOKED_PAGES, singlePage, type DirectWay } from '../../../shared/plan/plan.ts';
import { pageCredits, type Capabilities } from '../../../shared/query/capabilities.ts';
import type { Question } from '../../../shared/query/question.ts';
import { shown } from '../../../shared/text/shown.ts';
import { unlistedNames } from './set-names.ts';

export interface DirectPlan {
  readonly kind: 'upstream';
  readonly way: DirectWay;
  /** One sentence. */
  readonly reason: string;
  /** Maximum cost. */
  readonly credits: number;
}

export const directPlan = (question: Question, upstream: Capabilities): DirectPlan => {
  const [unlisted] = unlistedNames(question.set);
  const kind = unlisted === undefined ? `more than ${bounds.names} names` : `${shown(unlisted[1])} among its names`;
  const reason = `The upstream is asked directly: no snapshot is kept of a set with ${kind}.`;
  const way = singlePage(question, upstream) ?? 'two pages';
  return {
    kind: 'upstream',
    way,
    reason,
    credits: pageCredits(upstream, question.set) * (way === 'two pages' ? MAX_LOOKED_PAGES : 1),
  };
};
