// A world at noon in which nothing is scarce: tests say what is.

import type { WorldOptions } from './world.ts';

export const plenty: WorldOptions = {
  start: Date.parse('2026-01-11T12:00:00Z'),
  creditsPerDay: 100_000,
  creditsPerMonth: 1_000_000,
  kvWritesPerDay: 100_000,
  planCredits: 1_000_000,
};
