// The day of the option `at`: as written, or the number that a date in a cell becomes when a text is joined to it, as
// in "at="&A1.

import { dayText } from '../../shared/past/time-words.ts';
import { dayOfNumber } from './date-number.ts';

export const recordedDay = (text: string): string => {
  const day = /^\d{5,6}$/.test(text) ? dayOfNumber(Number(text)) : undefined;
  return day === undefined ? text : dayText(day);
};
