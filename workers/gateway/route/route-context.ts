// What every route gets beside the request.

import type { AnswerContext } from '../answer/prepared-answer.ts';
import type { Gateway } from '../gateway.ts';
import type { WaitUntil } from '../wait-until.ts';

export interface RouteContext {
  readonly gateway: Gateway;
  readonly waitUntil: WaitUntil;
}

export const answerContext = ({ gateway, waitUntil }: RouteContext): AnswerContext => ({
  snapshots: gateway.snapshots,
  oneOffs: gateway.oneOffs,
  waitUntil,
});
