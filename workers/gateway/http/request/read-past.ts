// Reads questions about the past: their dates, and what their prices are in.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { dayAt } from '../../../../shared/past/calendar.ts';
import { historyRows, type HistoryStep, readRange } from '../../../../shared/past/history.ts';
import {
  readNear,
  STANDARD_NEAR_SECONDS,
  isRelativeTime,
  readPastTime,
  type PastTime,
} from '../../../../shared/past/read-past-time.ts';
import type { PriceUnit } from '../../../../shared/past/series.ts';
import { wantedAt, type DayEdge } from '../../../../shared/past/past-question.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { pastParameters } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import { andThen, fail, ok, type Result } from '../../../../shared/result.ts';
import type { AskedAt, AskedHistory, AskedPrice, AskedPrices, PriceOptions } from '../../ask/past/asked-past.ts';
import { readChoice, type Parameters } from './parameters.ts';
import { readHistoryColumns } from './read-past-columns.ts';
import { readCurrency } from './read-presentation.ts';
import { combined, type Read } from './read.ts';

const units: Partial<Record<CurrencyCode, PriceUnit>> = { USD: 'usd', BTC: 'btc', ETH: 'eth' };

interface Unit {
  readonly unit: PriceUnit;
  /** A currency into which dollars are converted, by recorded rates. */
  readonly currency: CurrencyCode | undefined;
}

const readUnit = (parameters: Parameters): Read<Unit> =>
  andThen(readCurrency(parameters), (currency) => {
    const unit = units[currency];
    return ok(unit === undefined ? { unit: 'usd', currency } : { unit, currency: undefined });
  });

const readNearSeconds = (parameters: Parameters): Read<number> => {
  const text = parameters.get('near');
  if (text === undefined) return ok(STANDARD_NEAR_SECONDS);
  const seconds = readNear(text);
  return seconds.ok ? seconds : refuse('near', seconds.error);
};

/** @param now seconds since 1970. */
const readTime = (name: string, text: string, now: number): Read<PastTime> => {
  const time = readPastTime(text, dayAt(now));
  return time.ok ? time : refuse(name, time.error);
};

/** `at` of a list or a coin; undefined without one. @param now seconds since 1970. */
export const readAt = (parameters: Parameters, now: number): Read<AskedAt | undefined> => {
  const text = parameters.get('at');
  if (text === undefined) return ok(undefined);
  return andThen(readTime('at', text, now), (time) => ok({ time, isAbsolute: !isRelativeTime(text) }));
};

export interface PastReading extends PriceOptions {
  readonly edge: DayEdge;
}

/** What all questions about the past may say. */
export const readPastReading = (parameters: Parameters): Read<PastReading> =>
  andThen(readChoice(parameters, 'day'), (edge = 'close') =>
    andThen(
      combined({ unit: readUnit(parameters), nearSeconds: readNearSeconds(parameters) }),
      ({ unit, nearSeconds }) => ok({ ...unit, nearSeconds, edge }),
    ),
  );

/** One row; an unreadable date is its sentence. @param now seconds since 1970. */
export const askedPrice = (
  reference: Result<Reference, string>,
  date: string,
  edge: DayEdge,
  now: number,
): AskedPrice => {
  const time = readPastTime(date, dayAt(now));
  return { reference, wanted: time.ok ? wantedAt(time.value, edge, now) : fail(time.error) };
};

/** Prices at dates, with one of both lists for all rows if it has one entry. */
export const pairRows = (
  references: readonly Result<Reference, string>[],
  dates: readonly string[],
  edge: DayEdge,
  now: number,
): Read<readonly AskedPrice[]> => {
  const [coins, times] = [references.length, dates.length];
  if (coins !== times && coins !== 1 && times !== 1)
    return refuse('dates', `There are ${coins} ids and ${times} dates: send as many of both, or one of either.`);
  return ok(
    Array.from({ length: Math.max(coins, times) }, (_, row) => {
      const reference = references[coins === 1 ? 0 : row] ?? fail('A row has no coin.');
      return askedPrice(reference, dates[times === 1 ? 0 : row] ?? '', edge, now);
    }),
  );
};

/** `/coins/{id}/price?at=`. @param now seconds since 1970. */
export const readPriceAt = (parameters: Parameters, now: number): Read<(reference: Reference) => AskedPrices> => {
  const at = parameters.get('at');
  if (at === undefined) return refuse('at', 'day, near and explain go with a date: write at=2026-01-31 too.');
  return andThen(readPastReading(parameters), ({ edge, ...options }) => {
    const rowOf = (reference: Result<Reference, string>): AskedPrice => askedPrice(reference, at, edge, now);
    const { wanted } = rowOf(fail('No coin is needed to read the date.'));
    if (!wanted.ok) return refuse('at', wanted.error);
    const isAbsolute = !isRelativeTime(at);
    return ok((reference) => ({ ...options, rows: [rowOf(ok(reference))], columns: ['price'], isAbsolute }));
  });
};

interface HistoryParts {
  readonly reading: PastReading;
  readonly start: PastTime;
  readonly end: PastTime | undefined;
  readonly step: HistoryStep;
  readonly columns: AskedHistory['columns'];
}

/** @param now seconds since 1970. @param mostDays of one coin. */
export const readHistory = (
  parameters: Parameters,
  references: AskedHistory['references'],
  now: number,
  mostDays: number = bounds.rows,
): Read<AskedHistory> => {
  const [from, to] = [parameters.get('from') ?? pastParameters.from.standard, parameters.get('to')];
  const read = combined<HistoryParts>({
    reading: readPastReading(parameters),
    start: readTime('from', from, now),
    end: to === undefined ? ok(undefined) : readTime('to', to, now),
    step: andThen(readChoice(parameters, 'step'), (step = pastParameters.step.standard) => ok(step)),
    columns: readHistoryColumns(parameters, references.length),
  });
  return andThen(read, ({ reading: { edge, ...options }, start, end, step, columns }): Read<AskedHistory> => {
    const range = readRange(start, end, dayAt(now));
    if (!range.ok) return refuse('from', range.error);
    const { first, last } = range.value;
    // A range that ends today may be one that is cut: tomorrow it has a row more.
    const isAbsolute = to !== undefined && !isRelativeTime(from) && !isRelativeTime(to) && last < dayAt(now);
    const asked = { ...options, references, step, columns, isAbsolute };
    const mostRows = references.length === 1 && step === '1d' ? mostDays : bounds.rows;
    if (first === undefined) return ok({ ...asked, dates: { kind: 'all', last, edge, mostRows } });
    const rows = historyRows({ first, last }, step, edge, now, mostRows);
    return rows.ok ? ok({ ...asked, dates: { kind: 'rows', rows: rows.value } }) : refuse('from', rows.error);
  });
};
