// The advice on a parameter that the gateway does not have: its name here, or the place of a condition.

import { findField } from '../../../../shared/coin/find-field.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';

/** The names of parameters in other services, in lower case without `_` and `-`. */
const otherNames: Readonly<Record<string, string>> = {
  ids: 'id coin coins symbols tickers',
  columns: 'fields field select',
  where: 'filter query q',
  name: 'search',
  sort: 'order orderby',
  limit: 'perpage pagesize count top rows',
  currency: 'vscurrency vs convert quote',
  chain: 'chains network platform',
  sep: 'delimiter separator',
  from: 'start since days period startdate',
  to: 'end until enddate',
  step: 'interval granularity',
  text: 'query q search name',
  dates: 'date',
  at: 'date asof',
};

/** A condition that `&` has cut off its filter: `where=marketCap>1e9&price<5`. */
const condition = /^([\w .]+?)\s*(?:[<>]|!$)/;

/** Ends a sentence about an unknown name; empty without advice. @param known the names that are taken. */
export const adviceOnName = (name: string, known: readonly string[]): string => {
  const spelling = name.toLowerCase().replace(/[_-]/g, '');
  const other = known.find((one) => otherNames[one]?.split(' ').includes(spelling));
  if (other !== undefined) return ` Did you mean "${other}"?`;
  const [, field] = condition.exec(name) ?? [];
  if (field !== undefined && findField(field).ok && known.includes('where'))
    return ' A condition belongs into where, joined to others by "and".';
  return didYouMean(name, known);
};
