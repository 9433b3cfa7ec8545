// Reads a request for a list of coins: the question and the presentation of its answer.

import { currencyCodes, isCurrencyCode, type CurrencyCode } from '../../../../shared/coin/currencies.ts';
import type { ColumnName } from '../../../../shared/coin/columns.ts';
import { isRiskField } from '../../../../shared/coin/coin-fields.ts';
import type { FormatName } from '../../../../shared/protocol/formats.ts';
import { listParameters } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { allOf, testsOf } from '../../../../shared/query/condition.ts';
import { formatQueryError } from '../../../../shared/query/format-query-error.ts';
import { parseFilter, type Filter } from '../../../../shared/query/parse-filter.ts';
import { canonicalise } from '../../../../shared/query/serialise-condition.ts';
import type { Question } from '../../../../shared/question/question.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { didYouMean } from '../../../../shared/text/did-you-mean.ts';
import { shown } from '../../../../shared/text/shown.ts';
import type { UnlistedName } from '../../ask/unlisted-name.ts';
import { formats, type CsvStyle } from '../format/formats.ts';
import { readChoice, readWhole, type Parameters } from './parameters.ts';
import { readColumns } from './read-columns.ts';
import { readMembership } from './read-membership.ts';
import { readSort } from './read-sort.ts';
import { readUpstreamFilters } from './read-upstream-filters.ts';
import { combined, type Read } from './read.ts';

export interface Presentation {
  readonly format: FormatName;
  /** Undefined: the format's default. */
  readonly columns: readonly ColumnName[] | undefined;
  /** Whether risk data is shown. */
  readonly risk: boolean;
  readonly csv: CsvStyle;
}

export interface ListRequest {
  readonly question: Question;
  readonly presentation: Presentation;
  /** The client asks for the plan in place of the answer. */
  readonly explain: boolean;
  /** The set's only name, if it is not listed and was given in the gateway's own parameter or filter. */
  readonly unlisted: UnlistedName | undefined;
}

export const readCurrency = (parameters: Parameters): Read<CurrencyCode> => {
  const text = (parameters.get('currency') ?? listParameters.currency.standard).toUpperCase();
  return isCurrencyCode(text)
    ? ok(text)
    : refuse(
        'currency',
        `currency is ${shown(text)}: it must be one of ${currencyCodes.join(', ')}.${didYouMean(text, currencyCodes)}`,
      );
};

export const readRisk = (parameters: Parameters): Read<boolean> =>
  andThen(readChoice(parameters, 'includeRiskScore'), (word) => ok(word === 'true'));

const readFilter = (parameters: Parameters, currency: string, risk: boolean): Read<Filter> => {
  const filter = parseFilter(parameters.get('where') ?? '', { currency });
  if (!filter.ok) return refuse('where', formatQueryError(filter.error));
  const risky = testsOf(filter.value.condition).find(({ field }) => isRiskField(field));
  return risky !== undefined && !risk
    ? refuse('where', `A filter on ${risky.field} needs includeRiskScore=true.`)
    : filter;
};

export const readFormat = (parameters: Parameters, fixed: FormatName | undefined): Read<FormatName> =>
  andThen(readChoice(parameters, 'format'), (asked) =>
    fixed !== undefined && asked !== undefined && asked !== fixed
      ? refuse('format', `format is fixed to ${fixed} here: leave it out.`)
      : ok(fixed ?? asked ?? listParameters.format.standard),
  );

export const readCsvStyle = (parameters: Parameters, format: FormatName): Read<CsvStyle> => {
  const separators = { comma: ',', semicolon: ';', tab: '\t', ',': ',', ';': ';' } as const;
  const read = combined({ separator: readChoice(parameters, 'sep'), decimal: readChoice(parameters, 'decimal') });
  if (!read.ok) return read;
  const { separator, decimal } = read.value;
  if (format !== 'csv' && (separator !== undefined || decimal !== undefined))
    return refuse(separator === undefined ? 'decimal' : 'sep', 'sep and decimal go with format=csv.');
  const decimalSign = decimal === 'comma' || decimal === ',' ? ',' : '.';
  const chosen = separator === undefined ? undefined : separators[separator];
  return chosen === ',' && decimalSign === ','
    ? refuse('sep', 'sep and decimal are both a comma: choose sep=semicolon.')
    : ok({ separator: chosen ?? (decimalSign === ',' ? ';' : ','), decimal: decimalSign });
};

/** The values of a request that other readers depend on. */
interface Basics {
  readonly format: FormatName;
  readonly currency: CurrencyCode;
  readonly risk: boolean;
}

const readQuestion = (
  parameters: Parameters,
  { format, currency, risk }: Basics,
): Read<Pick<ListRequest, 'question' | 'unlisted'>> => {
  const { defaultLimit, defaultSort } = formats[format];
  const restricted = combined({
    filter: readFilter(parameters, currency, risk),
    filters: readUpstreamFilters(parameters, currency, risk),
  });
  return andThen(restricted, ({ filter, filters }) => {
    const read = combined({
      set: readMembership(parameters, filter),
      sort: readSort(parameters, defaultSort, risk),
      page: readWhole(parameters, 'page', listParameters.page.standard),
      limit: readWhole(parameters, 'limit', defaultLimit),
    });
    return andThen(read, ({ set: { membership, unlisted }, sort, page, limit }) => {
      const { condition } = canonicalise(allOf([filter.condition, ...filters.conditions]));
      const set = { ...membership, currency };
      const { usdFilters } = filters;
      return ok({ question: { set, exclude: filter.exclude, condition, sort, page, limit, usdFilters }, unlisted });
    });
  });
};

/** Reads checked parameters. @param fixedFormat the format of a route that has only one. */
export const readListRequest = (parameters: Parameters, fixedFormat?: FormatName): Read<ListRequest> => {
  const basics = combined({
    format: readFormat(parameters, fixedFormat),
    currency: readCurrency(parameters),
    risk: readRisk(parameters),
  });
  return andThen(basics, ({ format, currency, risk }) => {
    const read = combined({
      asked: readQuestion(parameters, { format, currency, risk }),
      columns: readColumns(parameters, risk),
      csv: readCsvStyle(parameters, format),
      explain: readChoice(parameters, 'explain'),
    });
    return andThen(read, ({ asked, columns, csv, explain }) =>
      ok({ ...asked, presentation: { format, columns, risk, csv }, explain: explain !== undefined }),
    );
  });
};
