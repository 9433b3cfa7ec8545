// The age of the data and the result of a refresh as texts.

import type { DataSpan } from '../calls/protocol.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Data of one burst of fetches counts as equally old. */
const ALIKE_MS = 5_000;

interface Duration {
  readonly count: number;
  readonly unit: 's' | 'min' | 'h';
}

const durationOf = (milliseconds: number): Duration => {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 2 * MINUTE) return { count: seconds, unit: 's' };
  if (seconds < 2 * HOUR) return { count: Math.floor(seconds / MINUTE), unit: 'min' };
  return { count: Math.floor(seconds / HOUR), unit: 'h' };
};

const durationText = (milliseconds: number): string => {
  const { count, unit } = durationOf(milliseconds);
  return `${count} ${unit}`;
};

const spanText = (least: number, most: number): string => {
  const [from, to] = [durationOf(least), durationOf(most)];
  if (from.unit !== to.unit) return `${from.count} ${from.unit} to ${to.count} ${to.unit}`;
  return from.count === to.count ? durationText(most) : `${from.count}–${to.count} ${to.unit}`;
};

export const ageText = (data: Pick<DataSpan, 'oldest' | 'newest'> | undefined, now: number): string => {
  if (data === undefined) return 'No data yet';
  const { oldest, newest } = data;
  const age = newest - oldest <= ALIKE_MS ? durationText(now - oldest) : spanText(now - newest, now - oldest);
  return `Data ${age} old`;
};

interface RefreshFacts {
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
