// Reads questions about the past: dates, ranges, steps, columns and needs, of an address or of a body.

import {
  historyRows,
  type HistoryStep,
  type PastColumn,
  pastColumns,
  readRange,
  tooManyCoins,
} from '../../../../shared/past/history.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, eachOf, fail, ok, type Result } from '../../../../shared/result.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { combined, type Parameters, type Read, readChoice, readList } from './parameters.ts';
import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { dayAt } from '../../../../shared/past/calendar.ts';
import {
  type DaysTime,
  isRelativeTime,
  type PastTime,
  readNear,
  readPastTime,
  STANDARD_NEAR_SECONDS,
} from '../../../../shared/past/read-past-time.ts';
import type { PriceUnit } from '../../../../shared/past/series.ts';
import { type DayEdge, wantedAt } from '../../../../shared/past/past-question.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { pastParameters } from '../../../../shared/protocol/parameters.ts';
import { type Reference, referenceText } from '../../../../shared/reference/reference.ts';
import type {
  Asked,
  AskedAt,
  AskedHistory,
  AskedPrice,
  AskedPrices,
  AskedReferences,
  PriceOptions,
} from '../../ask/asked.ts';
import { readCurrency } from './read-presentation.ts';
import { type Fields, readDates, readFields, readIds } from './read-body.ts';
import { historyNames, pricesNames } from '../../../../shared/protocol/bodies.ts';

const readPastColumn = (written: string): Read<PastColumn> => {
  const column = pastColumns.find((name) => name.toLowerCase() === written.toLowerCase());
  const known = pastColumns.join(', ');
  return column === undefined
    ? refuse(
        'columns',
        `Past dates have no field ${shown(written)}: write ${known}.${didYouMean(written, pastColumns)}`,
      )
    : ok(column);
};

/** The price alone unless given. */
const readPastColumns = (parameters: Parameters): Read<readonly PastColumn[]> => {
  const text = parameters.get('columns');
  return text === undefined
    ? ok(['price'])
    : andThen(readList('columns', text), (names) => eachOf(names, readPastColumn));
};

/** The first column of a history is the date, whether or not it is named. */
const DATE = 'date';

/** The columns of a history besides the date. @param coins number of its coins. */
const readHistoryColumns = (parameters: Parameters, coins: number): Read<readonly PastColumn[]> => {
  const text = parameters.get('columns');
  if (text === undefined) return ok(['price']);
  return andThen(readList('columns', text), (names) => {
    const others = names.filter((name) => name.toLowerCase() !== DATE);
    return andThen(eachOf(others, readPastColumn), (columns) =>
      coins > 1 && columns.some((column) => column !== 'price')
        ? refuse(
            'columns',
            'A table of several coins has one column a coin, its price: leave columns out, or ask for each coin by itself.',
          )
        : ok(columns),
    );
  });
};

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

/** A day, by default `at` of a list or a coin; undefined without one. @param now seconds since 1970. */
export const readAt = (parameters: Parameters, now: number, name: 'at' | 'new' = 'at'): Read<AskedAt | undefined> => {
  const text = parameters.get(name);
  if (text === undefined) return ok(undefined);
  return andThen(readTime(name, text, now), (time) => ok({ time, isAbsolute: !isRelativeTime(text) }));
};

/** The days of a list. @param now seconds since 1970. */
export const readListDays = (parameters: Parameters, now: number): Read<Pick<Asked<'list'>, 'at' | 'newSince'>> =>
  parameters.has('at') && parameters.has('new')
    ? refuse('new', "new and at don't go together: new is about coins that match now.")
    : combined({ at: readAt(parameters, now), newSince: readAt(parameters, now, 'new') });

interface PastReading extends PriceOptions {
  readonly edge: DayEdge;
}

/** What all questions about the past may say. */
const readPastReading = (parameters: Parameters): Read<PastReading> =>
  andThen(readChoice(parameters, 'day'), (edge = 'close') =>
    andThen(
      combined({ unit: readUnit(parameters), nearSeconds: readNearSeconds(parameters) }),
      ({ unit, nearSeconds }) => ok({ ...unit, nearSeconds, edge }),
    ),
  );

/** One row; an unreadable date is its sentence. @param now seconds since 1970. */
const askedPrice = (reference: Result<Reference, string>, date: string, edge: DayEdge, now: number): AskedPrice => {
  const time = readPastTime(date, dayAt(now));
  return { reference, wanted: time.ok ? wantedAt(time.value, edge, now) : fail(time.error) };
};

/** Prices at dates, with one of both lists for all rows if it has one entry. */
const pairRows = (
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
const readNeeds = ({ needs }: Fields, coins: number, now: number): Read<AskedHistory['needs']> => {
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

/** Each coin is a series to read, and perhaps to pay for. */
const readCoins = (fields: Fields): Read<AskedReferences> =>
  andThen(readIds(fields), (references) => {
    if (references.length === 0) return refuse('ids', 'ids is empty: name at least one coin.');
    const names = new Set(references.flatMap((one) => (one.ok ? [referenceText(one.value)] : [])));
    const problem = tooManyCoins(names.size);
    return problem === undefined ? ok(references) : refuse('ids', problem);
  });

/** @param now seconds since 1970. */
export const readPricesQuestion = (fields: Fields, now: number): Read<Asked<'prices'>> =>
  andThen(readFields(fields, pricesNames), (parameters) => {
    const read = combined({
      references: readCoins(fields),
      dates: readDates(fields),
      columns: readPastColumns(parameters),
      reading: readPastReading(parameters),
    });
    return andThen(read, ({ references, dates, columns, reading: { edge, ...options } }) => {
      if (dates.length > bounds.rows)
        return refuse('dates', `There are ${dates.length} dates: at most ${bounds.rows} are answered at once.`);
      return andThen(pairRows(references, dates, edge, now), (rows) =>
        ok({ kind: 'prices', ...options, rows, columns, isAbsolute: !dates.some(isRelativeTime) }),
      );
    });
  });

/** @param now seconds since 1970. @param mostDays of one coin. */
export const readHistoryQuestion = (fields: Fields, now: number, mostDays?: number): Read<Asked<'history'>> =>
  andThen(readFields(fields, historyNames), (parameters) =>
    andThen(readCoins(fields), (references) =>
      andThen(
        combined({
          asked: readHistory(parameters, references, now, mostDays),
          needs: readNeeds(fields, references.length, now),
        }),
        ({ asked, needs }) => ok({ kind: 'history', ...asked, needs }),
      ),
    ),
  );
