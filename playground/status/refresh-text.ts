// The result of a refresh as text.

import type { DataSpan } from '../calls/protocol.ts';
import { durationText } from './age-text.ts';

export interface RefreshFacts {
  readonly gatewayUrl: string;
  readonly isReached: boolean;
  readonly before: DataSpan | undefined;
  readonly after: DataSpan | undefined;
}

const isNewer = (before: DataSpan | undefined, after: DataSpan): boolean =>
  before === undefined || after.oldest > before.oldest || after.newest > before.newest;

export const refreshText = ({ gatewayUrl, isReached, before, after }: RefreshFacts, now: number): string => {
  if (!isReached) return `The gateway at ${gatewayUrl} can't be reached: what is shown stays as it is.`;
  if (after === undefined) return 'No data came: point at a cell with an error to see why.';
  if (isNewer(before, after)) return 'Refreshed.';
  const wait = after.freshUntil - now;
  return wait > 0 && Number.isFinite(wait)
    ? `Nothing newer yet: the next data comes in about ${durationText(wait)}.`
    : 'Nothing newer yet: try again in a minute.';
};
