// A day as a date of the spreadsheet.

import type { Day } from '../../shared/past/calendar.ts';
import type { ZoneClock } from '../past/zone-clock.ts';

/** The start of the day in the spreadsheet's zone. */
export const dateCell = (day: Day, clock: ZoneClock): Date => new Date(clock.instantOf(day, 0) * 1000);
