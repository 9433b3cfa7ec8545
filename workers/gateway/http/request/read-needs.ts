// Reads `needs` of a history: for each coin the dates that must have a price.

import { dayAt } from '../../../../shared/past/calendar.ts';
import { type DaysTime, readPastTime } from '../../../../shared/past/read-past-time.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import type { AskedHistory } from '../../ask/past/asked-past.ts';
import type { Fields } from './read-fields.ts';
import type { Read } from './read.ts';

const readNeededDates = (text: string, now: number): Read<readonly DaysTime[]> => {
  const dates = text.split(',', bounds.recordedDays + 1);
  if (dates.length > bounds.recordedDays)
    return refuse('needs', `A text of needs has more than ${bounds.recordedDays} dates: name their months or years.`);
  const days: DaysTime[] = [];
  for (const date of dates) {
    const time = readPastTime(date, dayAt(now));
    if (!time.ok) return refuse('needs', time.error);
    if (time.value.kind !== 'days') return refuse('needs', `needs has ${shown(date)}: write days, months or years.`);
    days.push(time.value);
  }
  return ok(days);
};

/** @param coins how many the question has. @param now seconds since 1970. */
export const readNeeds = ({ needs }: Fields, coins: number, now: number): Read<AskedHistory['needs']> => {
  if (needs === undefined || needs === null) return ok(undefined);
  if (!Array.isArray(needs) || !needs.every((text) => typeof text === 'string'))
    return refuse('needs', 'needs must be a list of texts, like ["2026-01-31,2026-02-28"].');
  if (needs.length !== coins)
    return refuse('needs', `There are ${coins} ids and ${needs.length} needs: send as many of both.`);
  const read: (readonly DaysTime[])[] = [];
  for (const text of needs) {
    const days = readNeededDates(text, now);
    if (!days.ok) return days;
    read.push(days.value);
  }
  return ok(read);
};
