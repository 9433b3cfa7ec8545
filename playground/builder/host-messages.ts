// Messages between the framed sidebar and the page, in place of Google's.

import type { Result } from '../../shared/result.ts';

export interface RunRequest {
  readonly coinsheet: 'run';
  readonly id: number;
  readonly action: string;
  readonly request: unknown;
}

export interface RunReply {
  readonly coinsheet: 'reply';
  readonly id: number;
  readonly result: Result<unknown, string>;
}
