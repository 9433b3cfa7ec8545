// The clock of the spreadsheet's zone, asked for only where cells have dates.

import type { Argument } from '../arguments/argument.ts';
import { argumentCells } from '../arguments/argument.ts';
import { perform, type Steps } from '../steps/step.ts';
import { UTC, zoneClock, type ZoneClock } from './zone-clock.ts';

export function* askClock(): Steps<ZoneClock> {
  return zoneClock(yield* perform('zone', null));
}

/** @param dates arguments that may have dates; texts are dates of UTC. */
export function* askClockFor(...dates: readonly Argument[]): Steps<ZoneClock> {
  const hasDates = dates.some((argument) =>
    argumentCells(argument).some((cell) => typeof cell === 'number' || (typeof cell === 'object' && cell !== null)),
  );
  return hasDates ? yield* askClock() : zoneClock(UTC);
}
