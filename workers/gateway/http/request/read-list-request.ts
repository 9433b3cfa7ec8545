// Reads a request for a list of coins: what is asked, and how the answer is to look.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { currencyCodes, isCurrencyCode, type CurrencyCode } from '../../../../shared/coin/currencies.ts';
import type { ColumnName } from '../../../../shared/coin/columns.ts';
import { isRiskField } from '../../../../shared/coin/coin-fields.ts';
import { allOf, testsOf, type Condition } from '../../../../shared/query/condition.ts';
import { formatQueryError } from '../../../../shared/query/format-query-error.ts';
import { parseFilter, type Filter } from '../../../../shared/query/parse-filter.ts';
import { canonicalise } from '../../../../shared/query/serialise-condition.ts';
import { type Question } from '../../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { formats, formatNames, type CsvStyle, type FormatName } from '../format/formats.ts';
import { readChoice, readWhole, type Parameters } from './parameters.ts';
import { readColumns } from './read-columns.ts';
import { readMembership } from './read-membership.ts';
import { readSort } from './read-sort.ts';
import { readUpstreamFilters } from './read-upstream-filters.ts';
import { ProblemCarrier, refuse, type RequestProblem } from './request-problem.ts';
import { didYouMean } from '../../../../shared/text/did-you-mean.ts';
import { shown } from '../../../../shared/text/shown.ts';
import type { UnlistedName } from '../../ask/unlisted-name.ts';

export interface Presentation {
  readonly format: FormatName;
  /** Undefined: the format's own. */
  readonly columns: readonly ColumnName[] | undefined;
  /** Risk data is shown. */
  readonly risk: boolean;
  readonly csv: CsvStyle;
}

export interface ListRequest {
  readonly question: Question;
  readonly presentation: Presentation;
  /** What is wanted is not the answer but how it would come about. */
  readonly explain: boolean;
  /** The set's only name, where it is not listed and was given in the gateway's own words. */
  readonly unlisted: UnlistedName | undefined;
}

export const readCurrency = (parameters: Parameters): CurrencyCode => {
  const text = (parameters.get('currency') ?? 'USD').toUpperCase();
  return isCurrencyCode(text)
    ? text
    : refuse(
        'currency',
        `currency is ${shown(text)}: it must be one of ${currencyCodes.join(', ')}.${didYouMean(text, currencyCodes)}`,
      );
};

export const readRisk = (parameters: Parameters): boolean =>
  readChoice(parameters, 'includeRiskScore', ['true', 'false']) === 'true';

const readFilter = (parameters: Parameters, currency: string, risk: boolean): Filter => {
  const filter = parseFilter(parameters.get('where') ?? '', { currency });
  if (!filter.ok) return refuse('where', formatQueryError(filter.error));
  const risky = testsOf(filter.value.condition).find(({ field }) => isRiskField(field));
  if (risky !== undefined && !risk) refuse('where', `A filter on ${risky.field} needs includeRiskScore=true.`);
  return filter.value;
};

export const separatorWords = ['comma', 'semicolon', 'tab', ',', ';'] as const;
/** How `explain`, and `history` of the status, say yes. */
export const yesWords = ['1', 'true'] as const;
export const decimalWords = ['point', 'comma', '.', ','] as const;

const readCsvStyle = (parameters: Parameters, format: FormatName): CsvStyle => {
  const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
  const separator = readChoice(parameters, 'sep', separatorWords);
  const decimal = readChoice(parameters, 'decimal', decimalWords);
  if (format !== 'csv' && (separator !== undefined || decimal !== undefined))
    refuse(separator === undefined ? 'decimal' : 'sep', 'sep and decimal go with format=csv.');
  const decimalSign = decimal === 'comma' || decimal === ',' ? ',' : '.';
  const chosen =
    separator === undefined ? undefined : separator === ',' || separator === ';' ? separator : separators[separator];
  if (chosen === ',' && decimalSign === ',') refuse('sep', 'sep and decimal are both a comma: choose sep=semicolon.');
  return { separator: chosen ?? (decimalSign === ',' ? ';' : ','), decimal: decimalSign };
};

/** Reads checked parameters; `fixedFormat` where the route says the format. */
export const readListRequest = (
  read: () => Parameters,
  fixedFormat?: FormatName,
): Result<ListRequest, RequestProblem> => {
  try {
    const parameters = read();
    const asked = readChoice(parameters, 'format', formatNames);
    if (fixedFormat !== undefined && asked !== undefined && asked !== fixedFormat)
      refuse('format', `format is fixed to ${fixedFormat} here: leave it out.`);
    const format = fixedFormat ?? asked ?? 'json';
    const currency = readCurrency(parameters);
    const risk = readRisk(parameters);
    const filter = readFilter(parameters, currency, risk);
    const filters = readUpstreamFilters(parameters, currency, risk);
    const condition: Condition = canonicalise(allOf([filter.condition, ...filters.conditions])).condition;
    const { defaultLimit, defaultSort } = formats[format];
    const { membership, unlisted } = readMembership(parameters, filter);
    const question: Question = {
      set: { ...membership, currency },
      exclude: filter.exclude,
      condition,
      sort: readSort(parameters, defaultSort, risk),
      page: readWhole(parameters, 'page', 1, 1, bounds.page),
      limit: readWhole(parameters, 'limit', defaultLimit, 1, bounds.rows),
      usdFilters: filters.usdFilters,
    };
    return ok({
      question,
      presentation: { format, columns: readColumns(parameters, risk), risk, csv: readCsvStyle(parameters, format) },
      explain: readChoice(parameters, 'explain', yesWords) !== undefined,
      unlisted,
    });
  } catch (thrown) {
    if (thrown instanceof ProblemCarrier) return fail(thrown.problem);
    throw thrown;
  }
};
