// Reads the `where` argument: a filter, or a range of conditions that must all hold. The check runs in the add-on, so a
// wrong filter costs no request. Returns the canonical text: equal filters make equal questions.

import { bounds } from '../../shared/protocol/bounds.ts';
import { testsOf } from '../../shared/query/condition.ts';
import { serialiseFilter, type Filter } from '../../shared/query/filter.ts';
import { formatQueryError } from '../../shared/query/format-query-error.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cellText } from '../cells/cell.ts';
import { argumentCells, type Argument } from './argument.ts';
import { checkRisk } from './check-risk.ts';

export interface WhereContext {
  readonly currency: string;
  readonly risk: boolean;
}

const check = (source: string, { currency, risk }: WhereContext): Result<Filter, string> => {
  const filter = parseFilter(source, { currency });
  if (!filter.ok) return fail(formatQueryError(filter.error));
  for (const { field } of testsOf(filter.value.condition)) {
    const allowed = checkRisk(field, risk);
    if (!allowed.ok) return allowed;
  }
  return filter;
};

/** The canonical filter; an empty text for every coin. */
export const readWhere = (argument: Argument, context: WhereContext): Result<string, string> => {
  const conditions = argumentCells(argument)
    .map(cellText)
    .filter((text) => text !== '');
  for (const condition of conditions) {
    const checked = check(condition, context);
    if (!checked.ok) return checked;
  }
  const [first = ''] = conditions;
  const source = conditions.length > 1 ? conditions.map((condition) => `(${condition})`).join(' and ') : first;
  const filter = check(source, context);
  if (!filter.ok) return filter;
  const canonical = serialiseFilter(filter.value);
  // It may be longer than what was written, and must not exceed what the parser reads.
  return ok(canonical.length > bounds.filterCharacters ? source : canonical);
};
