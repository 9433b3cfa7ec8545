// The status bar's texts about the age of data and about a refresh.

import { describe, expect, it, test } from 'vitest';
import { ageText, refreshText } from '../../playground/status/status-text.ts';
import { makeDataTimes } from '../../playground/worker/metered-fetch.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const isoText = (time: number): string => new Date(time).toISOString();

describe('data from', () => {
  test.each([
    [now + 500, now + 500, 'Data 0 s old'],
    [now - 119_000, now - 119_000, 'Data 119 s old'],
    [now - 120_000, now - 120_000, 'Data 2 min old'],
    [now - 7_200_000, now - 7_200_000, 'Data 2 h old'],
    [now - 80_000, now - 75_000, 'Data 80 s old'],
    [now - 80_000, now - 4_000, 'Data 4–80 s old'],
    [now - 150_000, now - 130_000, 'Data 2 min old'],
    [now - 150_000, now - 4_000, 'Data 4 s to 2 min old'],
  ])('%i to %i: %s', (oldest, newest, text) => {
    expect(ageText({ oldest, newest }, now)).toBe(text);
  });

  it('nowhere: No data yet', () => {
    expect(ageText(undefined, now)).toBe('No data yet');
  });
});

describe('after a refresh', () => {
  const gatewayUrl = 'http://127.0.0.1:8787';
  const spanFrom = (oldest: number, newest = oldest) => ({ oldest, newest, freshUntil: now + 95_000 });
  const before = spanFrom(now - 80_000, now - 25_000);

  test.each([
    ['the same', true, before, 'Nothing newer yet: the next data comes in about 95 s.'],
    ['no longer fresh', true, { ...before, freshUntil: now - 1 }, 'Nothing newer yet: try again in a minute.'],
    [
      'without an expiry time',
      true,
      { ...before, freshUntil: Number.POSITIVE_INFINITY },
      'Nothing newer yet: try again in a minute.',
    ],
    ['newer in part', true, spanFrom(now - 80_000, now), 'Refreshed.'],
    ['newer', true, spanFrom(now), 'Refreshed.'],
    ['missing', true, undefined, 'No data came: point at a cell with an error to see why.'],
    ['unreachable', false, before, `The gateway at ${gatewayUrl} can't be reached: what is shown stays as it is.`],
  ])('data that is %s', (_what, isReached, after, text) => {
    expect(refreshText({ gatewayUrl, isReached, before, after }, now)).toBe(text);
  });

  it('the first data counts as newer', () => {
    expect(refreshText({ gatewayUrl, isReached: true, before: undefined, after: before }, now)).toBe('Refreshed.');
  });
});

describe('the times of the data shown', () => {
  const snapshot = (set: string, asOf: number): string =>
    JSON.stringify({
      set,
      asOf: isoText(asOf),
      expires: isoText(asOf + 120_000),
      columns: { name: ['"asOf":"2020-01-01T00:00:00Z"'] },
      wanted: { asOf: '2020-01-01T00:00:00Z' },
    });

  it('are those of the last answer for each set, independent of the request', () => {
    const times = makeDataTimes();
    times.note('/snapshot?columns=a', '', snapshot('|USD', now - 80_000), now);
    times.note('/snapshot?category=defi', '', snapshot('defi||USD', now - 4_000), now);
    expect(times.span()).toEqual({ oldest: now - 80_000, newest: now - 4_000, freshUntil: now + 40_000 });
    times.note('/snapshot', '{"ids":["x"]}', snapshot('|USD', now - 2_000), now);
    expect(times.span()).toEqual({ oldest: now - 4_000, newest: now - 2_000, freshUntil: now + 116_000 });
  });

  it('are the oldest of several answers; other paths do not count', () => {
    const times = makeDataTimes();
    times.note('/status', '', snapshot('|USD', now - 500_000), now);
    expect(times.span()).toBeUndefined();
    const answers = [now - 9_000, now - 30_000].map((asOf) => ({
      asOf: isoText(asOf),
      expires: isoText(asOf + 60_000),
    }));
    times.note('/coins/query', '{}', JSON.stringify({ answers }), now);
    expect(times.span()).toEqual({ oldest: now - 30_000, newest: now - 30_000, freshUntil: now + 30_000 });
  });

  it.each([
    ['/snapshot', undefined, true],
    ['/snapshot', 504, true],
    ['/coins/query', 429, true],
    ['/snapshot', 404, false],
    ['/snapshot', 401, false],
    ['/status', 503, false],
  ])('%s that ended with %j is lacking: %j, until a refresh', (path, status, isLacking) => {
    const times = makeDataTimes();
    times.noteFailure(path, status);
    expect(times.isLacking()).toBe(isLacking);
    times.refresh(now);
    expect(times.isLacking()).toBe(false);
  });

  it('after a refresh, drop stale data that was not renewed, once an answer has arrived', () => {
    const times = makeDataTimes();
    times.note('/snapshot?a', '', snapshot('gone', now - 200_000), now - 100_000);
    times.note('/snapshot?b', '', snapshot('asked', now - 200_000), now - 100_000);
    times.note('/snapshot?c', '', snapshot('fresh', now - 100_000), now - 100_000);
    times.refresh(now);
    expect(times.span()?.oldest).toBe(now - 200_000);
    times.note('/snapshot?b', '', snapshot('asked', now), now + 1);
    expect(times.span()).toEqual({ oldest: now - 100_000, newest: now, freshUntil: now + 20_000 });
  });
});
