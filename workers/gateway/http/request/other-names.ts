// The advice on a parameter that the gateway does not have: its name here, or the place of a condition.

import { findField } from '../../../../shared/coin/find-field.ts';
import { didYouMean } from '../../../../shared/text/did-you-mean.ts';

/** Parameters by their names in other services, in lower case without `_` and `-`. */
// oxfmt-ignore
const otherNames: ReadonlyMap<string, string> = new Map([
  ['id', 'ids'], ['coin', 'ids'], ['coins', 'ids'], ['symbols', 'ids'], ['tickers', 'ids'],
  ['fields', 'columns'], ['field', 'columns'], ['select', 'columns'],
  ['filter', 'where'], ['query', 'where'], ['q', 'where'],
  ['search', 'name'],
  ['order', 'sort'], ['orderby', 'sort'],
  ['perpage', 'limit'], ['pagesize', 'limit'], ['count', 'limit'], ['top', 'limit'], ['rows', 'limit'],
  ['vscurrency', 'currency'], ['vs', 'currency'], ['convert', 'currency'], ['quote', 'currency'],
  ['chains', 'chain'], ['network', 'chain'], ['platform', 'chain'],
  ['delimiter', 'sep'], ['separator', 'sep'],
]);

/** A condition that `&` has cut off its filter: `where=marketCap>1e9&price<5`. */
const condition = /^([\w .]+?)\s*(?:[<>]|!$)/;

/** Ends a sentence about an unknown name; empty without advice. @param known the names that are taken. */
export const adviceOnName = (name: string, known: readonly string[]): string => {
  const other = otherNames.get(name.toLowerCase().replace(/[_-]/g, ''));
  if (other !== undefined && other !== name && known.includes(other)) return ` Did you mean "${other}"?`;
  const [, field] = condition.exec(name) ?? [];
  if (field !== undefined && findField(field).ok && known.includes('where'))
    return ' A condition belongs into where, joined to others by "and".';
  return didYouMean(name, known);
};
