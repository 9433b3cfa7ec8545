// Reads how an answer is presented: format, columns, currency and the style of its cells.

import type { ColumnName } from '../../../../shared/coin/coin-fields.ts';
import { currencyCodes, isCurrencyCode, type CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { type FormatName, listParameters } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import type { CsvStyle } from '../format/formats.ts';
import { currencyMeant } from './currency-meant.ts';
import { readChoice, type Parameters } from './parameters.ts';
import { readColumns, type ColumnContext } from './read-columns.ts';
import { combined, type Read } from './read.ts';

export interface Presentation {
  readonly format: FormatName;
  /** Undefined: the format's default. */
  readonly columns: readonly ColumnName[] | undefined;
  readonly currency: CurrencyCode;
  /** Whether risk data is shown. */
  readonly risk: boolean;
  readonly csv: CsvStyle;
}

export const readCurrency = (parameters: Parameters): Read<CurrencyCode> => {
  const text = (parameters.get('currency') ?? listParameters.currency.standard).toUpperCase();
  return isCurrencyCode(text)
    ? ok(text)
    : refuse(
        'currency',
        `currency is ${shown(text)}: it must be one of ${currencyCodes.join(', ')}.${currencyMeant(text)}`,
      );
};

const readRisk = (parameters: Parameters): Read<boolean> =>
  andThen(readChoice(parameters, 'includeRiskScore'), (word) => ok(word === 'true'));

/** What the columns of a request must fit. */
export const readColumnContext = (parameters: Parameters): Read<ColumnContext> =>
  combined({ risk: readRisk(parameters), currency: readCurrency(parameters) });

export const readFormat = (parameters: Parameters, fixed: FormatName | undefined): Read<FormatName> =>
  andThen(readChoice(parameters, 'format'), (asked) =>
    fixed !== undefined && asked !== undefined && asked !== fixed
      ? refuse('format', `format is fixed to ${fixed} here: leave it out.`)
      : ok(fixed ?? asked ?? listParameters.format.standard),
  );

const csvOnly = ['sep', 'decimal', 'bom'] as const;

export const readCsvStyle = (parameters: Parameters, format: FormatName): Read<CsvStyle> => {
  const separators = { comma: ',', semicolon: ';', tab: '\t', ',': ',', ';': ';' } as const;
  const read = combined({
    separator: readChoice(parameters, 'sep'),
    decimal: readChoice(parameters, 'decimal'),
    bom: readChoice(parameters, 'bom'),
  });
  if (!read.ok) return read;
  const { separator, decimal, bom } = read.value;
  const misplaced = format === 'csv' ? undefined : csvOnly.find((name) => parameters.has(name));
  if (misplaced !== undefined) return refuse(misplaced, 'sep, decimal and bom go with format=csv.');
  const decimalSign = decimal === 'comma' || decimal === ',' ? ',' : '.';
  const chosen = separator === undefined ? undefined : separators[separator];
  if (chosen === ',' && decimalSign === ',')
    return refuse('sep', 'sep and decimal are both a comma: choose sep=semicolon.');
  const standard = decimalSign === ',' ? ';' : ',';
  return ok({ separator: chosen ?? standard, decimal: decimalSign, bom: bom !== undefined });
};

/** The response to a failure reads `errors` too: here it is only checked. */
const checkErrors = (parameters: Parameters, format: FormatName): Read<undefined> =>
  andThen(readChoice(parameters, 'errors'), (word) =>
    word !== undefined && format !== 'csv' && format !== 'text'
      ? refuse('errors', 'errors=cell goes with csv, text and single values: programs read the status.')
      : ok(undefined),
  );

/** @param fixedFormat the format of a route that has only one. */
export const readPresentation = (parameters: Parameters, fixedFormat: FormatName | undefined): Read<Presentation> => {
  const basics = combined({ format: readFormat(parameters, fixedFormat), context: readColumnContext(parameters) });
  return andThen(basics, ({ format, context }) => {
    const read = combined({
      columns: readColumns(parameters, context),
      csv: readCsvStyle(parameters, format),
      errors: checkErrors(parameters, format),
    });
    return andThen(read, ({ columns, csv }) => ok({ format, columns, csv, ...context }));
  });
};
