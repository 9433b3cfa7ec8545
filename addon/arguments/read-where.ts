// Reads the `where` argument: a filter, or a range of conditions that must all hold. The check runs in the add-on, so a
// wrong filter costs no request. Its text is canonical: equal filters make equal questions.

import { bounds } from '../../shared/protocol/bounds.ts';
import { testsOf } from '../../shared/query/condition.ts';
import { serialiseFilter, type Filter } from '../../shared/query/filter.ts';
import { formatQueryError } from '../../shared/query/query-error.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cellText } from '../cells/cell.ts';
import type { Where } from '../client/wire.ts';
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

const whereOf = (source: string, filter: Result<Filter, string>): Result<Where | undefined, string> => {
  if (!filter.ok) return filter;
  const canonical = serialiseFilter(filter.value);
  if (canonical === '') return ok(undefined);
  // It may be longer than what was written, and must not exceed what the parser reads.
  return ok({ text: canonical.length > bounds.filterCharacters ? source : canonical, filter: filter.value });
};

/** Undefined for every coin. */
export const readWhere = (argument: Argument, context: WhereContext): Result<Where | undefined, string> => {
  const conditions = argumentCells(argument)
    .map(cellText)
    .filter((text) => text !== '');
  const [source = ''] = conditions;
  if (conditions.length < 2) return whereOf(source, check(source, context));
  for (const condition of conditions) {
    const checked = check(condition, context);
    if (!checked.ok) return checked;
  }
  const joined = conditions.map((condition) => `(${condition})`).join(' and ');
  return whereOf(joined, check(joined, context));
};
