// Pages as tests ask for them.

import type { TextFieldName } from '../../shared/coin/coin-fields.ts';
import { noMembership } from '../../shared/query/filter.ts';
import type { UpstreamTextTest } from '../../shared/query/capabilities.ts';
import { byFallingCap, type PageQuery } from '../../workers/gateway/providers/provider.ts';

/** The first 1,000 coins of the whole market, unless said otherwise. */
export const pageQuery = (values: Partial<PageQuery> = {}): PageQuery => ({
  set: { ...noMembership, currency: 'USD' },
  tests: [],
  sort: byFallingCap,
  page: 1,
  size: 1000,
  ...values,
});

export const finds = (field: TextFieldName, ...texts: readonly string[]): UpstreamTextTest => ({
  kind: 'text',
  field,
  operator: field === 'name' ? '~' : '=',
  texts,
});

/** Coins with this in their name. */
export const namedQuery = (name: string, values: Partial<PageQuery> = {}): PageQuery =>
  pageQuery({ tests: [finds('name', name)], ...values });
