// Entry point of the query language: returns a checked filter or a located error. Never throws.

import { ok, type Result } from '../result.ts';
import { checkSyntax, type CheckOptions } from './check-syntax.ts';
import { everyCoin, type Filter } from './filter.ts';
import { parseSyntax } from './parse-syntax.ts';
import type { QueryError } from './query-error.ts';

export type { Filter } from './filter.ts';

/** Reads a filter like `marketCap > 1e9 and not name ~ "inu"`. An empty text matches every coin. */
export const parseFilter = (source: string, options: CheckOptions = {}): Result<Filter, QueryError> => {
  const syntax = parseSyntax(source);
  if (!syntax.ok) return syntax;
  return syntax.value === undefined ? ok(everyCoin) : checkSyntax(source, syntax.value, options);
};
