// Writes a list as an Atom feed (RFC 4287). An entry's id is made of the question, the coin and the span of the data,
// and its dates are the span's start, so that a reader tells of each match once a span; figures are in its content.

import {
  coinField,
  type ColumnName,
  defaultColumns,
  type FieldName,
  isNumberField,
  isPseudoColumn,
} from '../../../../shared/coin/coin-fields.ts';
import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { dayAt, dayText, HOUR_SECONDS, startOf, WEEK_DAYS } from '../../../../shared/past/calendar.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';
import type { FeedSpan } from '../../../../shared/protocol/parameters.ts';
import { testsOf } from '../../../../shared/query/condition.ts';
import type { Question } from '../../../../shared/query/question.ts';
import { harmlessText, cleanName, cleanText, grouped, timeText } from '../../../../shared/text/shown.ts';
import { hashText } from '../../../../shared/text/hash.ts';
import type { ListAnswer } from '../../ask/answer.ts';
import { cellReader } from './cells.ts';
import { cellText } from './text.ts';

export const atomContentType = 'application/atom+xml; charset=utf-8';

/** 1970-01-01 was a Thursday: weeks begin on Monday. */
const DAYS_FROM_MONDAY = 3;

/** When the span that a moment is in began, seconds since 1970, and its name in ids. */
const spanAt: Readonly<Record<FeedSpan, (seconds: number) => readonly [start: number, name: string]>> = {
  hour: (seconds) => {
    const start = Math.floor(seconds / HOUR_SECONDS) * HOUR_SECONDS;
    return [start, timeText(start * 1000).slice(0, '2026-01-31T14'.length)];
  },
  day: (seconds) => [startOf(dayAt(seconds)), dayText(dayAt(seconds))],
  week: (seconds) => {
    const monday = dayAt(seconds) - ((dayAt(seconds) + DAYS_FROM_MONDAY) % WEEK_DAYS);
    return [startOf(monday), dayText(monday)];
  },
};

export interface Feed {
  /** All that tells this feed from others, and does not change with the data. */
  readonly identity: string;
  /** What each coin matches, for people; empty if every coin does. */
  readonly condition: string;
  readonly title: string;
  readonly once: FeedSpan;
  readonly currency: CurrencyCode;
  readonly columns: readonly ColumnName[];
  /** Where the data is from. */
  readonly origin: string | undefined;
  /** Addresses without a token: of the gateway, the feed and the same question as a table. */
  readonly addresses: { readonly gateway: string; readonly self: string; readonly table: string };
}

/** What an entry tells unless the question names columns: figures, and those that the question is about. */
export const feedColumns = ({ condition, sort }: Pick<Question, 'condition' | 'sort'>): readonly ColumnName[] => {
  const about: readonly FieldName[] = [...testsOf(condition).map(({ field }) => field), sort.field];
  return [...new Set<ColumnName>([...defaultColumns, ...about])].filter(
    (column) => !isPseudoColumn(column) && isNumberField(column),
  );
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

const TEXT_CHARACTERS = 2000;
/** For readers that take a text for HTML, and for those who put it into a cell of a sheet. */
const plain = (text: string): string =>
  escaped(harmlessText(cleanText(text, TEXT_CHARACTERS).replace(/<(?=[a-z/!?])/gi, '‹')));

const units: Readonly<Record<string, string>> = { percent: ' %', none: '' };

const LARGE = 1000;
const DIGITS = 6;
/** As people read it: 7,468,506,268 or 3.02593. */
const rounded = (value: CellValue): string => {
  if (typeof value !== 'number') return cellText(value);
  return Math.abs(value) >= LARGE ? grouped(Math.round(value)) : String(Number(value.toPrecision(DIGITS)));
};

const figureText = (column: ColumnName, currency: CurrencyCode, value: string): string => {
  if (isPseudoColumn(column)) return `${column} ${value}`;
  const { label, unit } = coinField(column);
  return `${label} ${value}${unit === 'currency' ? ` ${currency}` : (units[unit] ?? '')}`;
};

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const link = (relation: string, address: string, type = 'application/json'): string =>
  `<link rel="${relation}" type="${type}" href="${escaped(address)}"/>`;

const named = ['id', 'symbol', 'name'] as const;

/** The columns that a feed reads of its coins. */
export const feedReads = (columns: readonly ColumnName[]): readonly ColumnName[] => [
  ...new Set([...named, ...columns]),
];

export const writeFeed = (answer: ListAnswer, feed: Feed): string => {
  const { identity, condition, title, once, currency, columns, origin, addresses } = feed;
  const [start, span] = spanAt[once](answer.asOf / 1000);
  const [hash, startText] = [hashText(`${once}|${identity}`), timeText(start * 1000)];
  const [id, symbol, name] = named.map((column) => cellReader(answer, column));
  const figures = columns.map((column) => ({ column, read: cellReader(answer, column) }));
  const entry = (row: number): readonly [id: string, entry: string] => {
    const [coin, ticker, own] = [id, symbol, name].map((read) => String(read?.(row) ?? ''));
    const coinId = encodeURIComponent(coin ?? '');
    const told = figures.flatMap(({ column, read }) => {
      const value = read(row);
      return value === null ? [] : [figureText(column, currency, rounded(value))];
    });
    const inCurrency = currency === 'USD' ? '' : `currency=${currency}&`;
    const parts = [
      element('id', `urn:coinsheet:match:${hash}:${coinId.replaceAll('~', '%7E')}:${span}`),
      element('title', plain([cleanName(ticker ?? ''), condition].filter((part) => part !== '').join(': '))),
      element('published', startText),
      element('updated', startText),
      // Some readers know an entry by its address.
      link('alternate', `${addresses.gateway}/coins/${coinId}?${inCurrency}_=${hash}-${span}`),
      `<content type="text">${plain(`${cleanName(own ?? '')}: ${told.join('; ')}`)}</content>`,
    ];
    return [coin ?? '', element('entry', parts.join(''))];
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', `urn:coinsheet:feed:${hash}`),
    element('title', plain(title)),
    ...(origin === undefined ? [] : [element('subtitle', plain(origin))]),
    element('updated', timeText(answer.asOf)),
    element('author', element('name', 'Coinsheet')),
    link('self', addresses.self, 'application/atom+xml'),
    link('alternate', addresses.table),
    // A service may list a coin twice.
    ...new Map(answer.rows.map(entry)).values(),
    '</feed>\n',
  ].join('\n');
};
