// Times, durations and the days of the status page's chart.

import { expect, it } from 'vitest';
import { lastDays } from '../../pages/status/credits-chart.ts';
import { durationText, timeText } from '../../pages/times.ts';

it.each([
  [0, '0 s'],
  [119.6, '120 s'],
  [120, '2 min'],
  [7200, '2 h'],
  [200_000, '2 d'],
])('%d seconds: %s', (seconds, text) => {
  expect(durationText(seconds).replace('\u00a0', ' ')).toBe(text);
});

it.each([
  ['2026-01-31T00:00:00Z', '2026-01-31'],
  ['2026-01-31T14:30:59Z', '2026-01-31 14:30 UTC'],
])('%s: %s', (time, text) => expect(timeText(new Date(time))).toBe(text));

it('31 days up to the present one, those without spending too', () => {
  const history = [
    { day: '2025-12-31', credits: 1000 },
    { day: '2026-01-01', credits: 2 },
    { day: '2026-01-31', credits: 4 },
  ];
  const days = lastDays(history, Date.parse('2026-01-31T12:07:00Z'));
  expect([days.length, days[0], days[1], days.at(-1)]).toEqual([
    31,
    { day: '2026-01-01', credits: 2 },
    { day: '2026-01-02', credits: 0 },
    { day: '2026-01-31', credits: 4 },
  ]);
});
