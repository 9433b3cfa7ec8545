// What every route gets beside the request.

import type { AnswerContext } from '../answer/prepared-answer.ts';
import type { Gateway } from '../gateway.ts';
import type { RequestLife } from '../request-life.ts';

export interface RouteContext {
  readonly gateway: Gateway;
  readonly life: RequestLife;
}

export const answerContext = ({ gateway, life }: RouteContext): AnswerContext => ({
  snapshots: gateway.snapshots,
  oneOffs: gateway.oneOffs,
  maxDepth: gateway.configuration.snapshotMaxCoins,
  life,
});
