// Random schedules of requests, faults and time against the broker and several isolates, all of them the real ones. The
// budget is never exceeded, an error never becomes data, and a reader never goes back in time; and once the faults are
// over, there is fresh data again. A page has four coins: what holds for them holds for pages of a thousand.

import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { recover } from '../../support/broker-world/recover.ts';
import { standStill } from '../../support/broker-world/stand-still.ts';
import { arbitraryStep, take } from '../../support/broker-world/steps.ts';
import { createWorld } from '../../support/broker-world/world.ts';
import { sampleSize } from '../../support/sample-size.ts';

const SCHEDULES = sampleSize(3000);

standStill();

/** The least for which three pages may be spent on a set that is asked for the first time. */
const CREDITS_FOR_THREE_PAGES = 24;

const arbitraryOptions = fc.record({
  // Shortly before midnight there is most to spend in a moment.
  start: fc
    .constantFrom('2026-01-11T12:00:00Z', '2026-01-30T23:20:00Z', '2026-01-31T23:50:00Z', '2026-02-28T23:58:30Z')
    .map((time) => Date.parse(time)),
  creditsPerDay: fc.constantFrom(17, 20, 40, 100, 400),
  creditsPerMonth: fc.constantFrom(80, 200, 1000),
  kvWritesPerDay: fc.constantFrom(0, 9, 40, 400),
  planCredits: fc.constantFrom(60, 100_000, 100_000),
  standardPages: fc.constantFrom(2, 3),
  pauseMilliseconds: fc.constantFrom(0, 0, 1000),
});

it('whatever happens, what must hold does', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryOptions,
      fc.array(arbitraryStep, { maxLength: 100, size: 'max' }),
      async (options, steps) => {
        vi.clearAllTimers();
        const { creditsPerDay, standardPages } = options;
        const isEnough = creditsPerDay >= CREDITS_FOR_THREE_PAGES;
        const world = createWorld({ ...options, standardPages: isEnough ? standardPages : 2 });
        for (const step of steps) await take(world, step);
        expect(await recover(world)).toEqual(['fresh', 'fresh', 'fresh']);
      },
    ),
    { numRuns: SCHEDULES },
  );
}, 180_000);
