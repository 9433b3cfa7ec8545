// What every route gets beside the request.

import type { AnswerContext } from '../answer/prepared-answer.ts';
import type { Gateway } from '../gateway.ts';
import type { RequestLife } from '../request/request-life.ts';

export interface RouteContext {
  readonly gateway: Gateway;
  readonly life: RequestLife;
  /** Of the snapshots in memory when the request came: an answer is kept only if none was replaced meanwhile. */
  readonly generation: number;
}

export const answerContext = ({ gateway, life }: RouteContext): AnswerContext => ({
  snapshots: gateway.snapshots,
  oneOffs: gateway.oneOffs,
  maxDepth: gateway.configuration.snapshotMaxCoins,
  life,
});
