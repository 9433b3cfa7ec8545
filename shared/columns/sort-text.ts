// The written form of a sort: `mcap`, `-24h`, `24h asc`, `24h:asc`. Without a direction, numbers start with the
// largest; ranks and texts start with the first.

import { coinField, isNumberField, type SortFieldName } from '../coin/coin-fields.ts';
import type { Sort } from './order-rows.ts';

/** Whether rows fall by this field if no direction is given. */
export const fallsByDefault = (field: SortFieldName): boolean =>
  isNumberField(field) && coinField(field).unit !== 'rank';

/** The parts of a written sort. */
export interface WrittenSort {
  readonly sign: '' | '+' | '-';
  /** The field as written. */
  readonly name: string;
  readonly word: 'asc' | 'desc' | undefined;
}

const words: ReadonlyMap<string, 'asc' | 'desc'> = new Map([
  ['asc', 'asc'],
  ['ascending', 'asc'],
  ['desc', 'desc'],
  ['descending', 'desc'],
]);

const signOf = (text: string): WrittenSort['sign'] => {
  if (text.startsWith('-')) return '-';
  return text.startsWith('+') ? '+' : '';
};

/** Between a field and its direction: a blank, or the sign that other services have there. */
const separator = /\s*[:,]\s*|\s+/;

export const splitSort = (text: string): WrittenSort => {
  const trimmed = text.trim();
  const sign = signOf(trimmed);
  const parts = trimmed.slice(sign.length).trim().split(separator);
  const word = parts.length > 1 ? words.get((parts[parts.length - 1] ?? '').toLowerCase()) : undefined;
  return { sign, name: (word === undefined ? parts : parts.slice(0, -1)).join(' '), word };
};

/** Whether rows fall by a field, from the direction as written. */
export const isFalling = (field: SortFieldName, { sign, word }: WrittenSort): boolean => {
  if (sign === '' && word === undefined) return fallsByDefault(field);
  return sign === '-' || word === 'desc';
};

/** The text of a sort, with its direction unless the field rises by default. */
export const sortText = ({ field, descending }: Sort): string => {
  if (descending) return `-${field}`;
  return fallsByDefault(field) ? `+${field}` : field;
};
