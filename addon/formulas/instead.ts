// The formula to write instead of one with an argument that another place, or another function, takes, such as
// `=COIN_HISTORY("BTC", "90d")`. Looked for when a formula has failed. The sentence ends in `write =…`, from which
// `suggestedFormula` in `addon/formula-text/mend.ts` makes the cell's formula.

import { findColumn } from '../../shared/coin/coin-fields.ts';
import { dayAt, dayText } from '../../shared/past/calendar.ts';
import { readMeasure } from '../../shared/past/history.ts';
import { readPastTime, spokenTimes } from '../../shared/past/read-past-time.ts';
import { shown } from '../../shared/text/shown.ts';
import { argumentCells, filledCells, readArgument, readSubject } from '../arguments/argument.ts';
import { askClockFor, readDate, readPastFields } from '../arguments/dates.ts';
import { currencyCalled } from '../arguments/options.ts';
import { type Cell, cellText } from '../cells/cell.ts';
import { isDateNumber } from '../cells/serial-date.ts';
import { writeCall } from '../formula-text/draft.ts';
import type { FunctionName } from '../functions/call-facts.ts';
import type { Steps } from '../steps/step.ts';

/** The places of the fields and of the options among the arguments, from 0. */
const places = { COINS: [2, 5], COIN: [1, 2], COIN_AT: [2, 3], COIN_HISTORY: [1, 5] } as const;

type Texts = readonly (string | number | undefined)[];

const isHere = (name: FunctionName): name is keyof typeof places => name in places;

const withText = (texts: Texts, place: number, text: string | undefined): Texts =>
  Array.from({ length: Math.max(texts.length, place + 1) }, (_, index) => (index === place ? text : texts[index]));

/** A start among the fields, and the end behind it, go one place further. */
const withStart = (texts: Texts, fields: string, start: string): Texts => {
  const [subject, , ...behind] = texts;
  const gap = behind.indexOf(undefined);
  return [subject, fields, start, ...behind.filter((_, index) => index !== gap)];
};

const instead = (name: keyof typeof places, texts: Texts, now: number): string | undefined => {
  const today = dayAt(now / 1000);
  const [subject] = texts;
  const [fields, options] = places[name];
  const timeIn = (word: string): string | undefined => {
    const time = spokenTimes[word.toLowerCase()] ?? word;
    return readPastTime(time, today).ok ? time : undefined;
  };
  const words = String(texts[fields] ?? '')
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const wrong = words.filter((word) => !findColumn(word).ok);
  const [word] = wrong;
  const without = (one: string): string => words.filter((other) => other !== one).join(', ');

  const currency = wrong.find((one) => currencyCalled(one) !== undefined);
  if (currency !== undefined && texts[options] === undefined) {
    const moved = withText(withText(texts, fields, without(currency)), options, currencyCalled(currency));
    return `${shown(currency)} is a currency, not a field: write ${writeCall(name, moved)}.`;
  }
  if (name === 'COIN_HISTORY' && word !== undefined) {
    const start = timeIn(word);
    if (start === undefined) return undefined;
    return `${shown(word)} is a time, not a field: write ${writeCall(name, withStart(texts, without(word), start))}.`;
  }
  if (name !== 'COIN') return undefined;
  const measures = wrong.filter((one) => readMeasure(one, today).ok);
  if (measures.length > 0)
    return `${shown(measures.join(', '))} is of the past: write ${writeCall('COIN_PERFORMANCE', [subject, measures.join(', '), texts[options]])}.`;
  const option = String(texts[options] ?? '');
  const date = [word ?? '', option].find((one) => timeIn(one) !== undefined);
  if (date === undefined) return undefined;
  const [rest, kept] = [without(date), date === option ? '' : option];
  const isOfPast = readPastFields({ kind: 'cell', cell: rest }).ok;
  const call = isOfPast
    ? writeCall('COIN_AT', [subject, timeIn(date), rest, kept])
    : writeCall('COIN', [subject, rest, [`at=${timeIn(date)}`, kept].filter((one) => one !== '').join('; ')]);
  return `${shown(date)} is of the past: write ${call}.`;
};

/** Undefined if no mistake is known, or an argument after the first is a range, whose place is unknown here. */
export function* insteadSentence(
  name: FunctionName,
  [subjectValue, ...values]: readonly unknown[],
  now: number,
): Steps<string | undefined> {
  const given = values.map(readArgument);
  if (!isHere(name) || given.some(({ kind }) => kind === 'range')) return undefined;
  const clock = yield* askClockFor(...given);
  const textOf = (cell: Cell): string | number | undefined => {
    if (typeof cell === 'number' && !isDateNumber(cell)) return cell;
    const time = typeof cell === 'string' ? undefined : readDate(cell, { today: dayAt(now / 1000), clock });
    const text = time?.ok === true && time.value.kind === 'days' ? dayText(time.value.last) : cellText(cell);
    return text === '' ? undefined : text;
  };
  // Of several coins the first one is written.
  const [subject = null] = filledCells(readSubject(subjectValue));
  return instead(name, [subject, ...given.map((argument) => argumentCells(argument)[0] ?? null)].map(textOf), now);
}
