// Reads how an answer is shown: format, columns, currency and the style of CSV.

import { type CurrencyCode, currencyCodes, currencyNames, isCurrencyCode } from '../../../../shared/coin/currencies.ts';
import { readCurrencySign } from '../../../../shared/query/numbers.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';
import {
  type ColumnName,
  columnNames,
  isPseudoColumn,
  isRiskField,
  currencyInName,
  findColumn,
  otherCurrencySentence,
} from '../../../../shared/coin/coin-fields.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, eachOf, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { combined, type Parameters, type Read, readChoice, readList } from './parameters.ts';
import { type FormatName, listParameters } from '../../../../shared/protocol/parameters.ts';
import type { CsvStyle } from '../format/format.ts';

/** Number of currencies that are advised, where several have a word in their names. */
const ADVISED = 3;

/** The currencies with this name or a word of it, in the singular or plural. */
const currenciesNamed = (text: string): readonly CurrencyCode[] => {
  const name = text.trim().toLowerCase().replace(/s$/, '');
  const exact = currencyCodes.filter((code) => currencyNames[code].toLowerCase() === name);
  return exact.length > 0
    ? exact
    : currencyCodes.filter((code) => currencyNames[code].toLowerCase().split(' ').includes(name));
};

/** Ends the sentence about a text that is no code; empty without advice. */
const currencyMeant = (text: string): string => {
  const meant = readCurrencySign(text)?.currencies ?? currenciesNamed(text);
  const codes = meant.slice(0, ADVISED).map((code) => `"${code}"`);
  return codes.length === 0 ? didYouMean(text, currencyCodes) : ` Did you mean ${codes.join(' or ')}?`;
};

/** What a column must fit. */
interface ColumnContext {
  readonly risk: boolean;
  readonly currency: CurrencyCode;
}

/** The column with this name, in any of its spellings. */
export const readColumn = (name: string, written: string, { risk, currency }: ColumnContext): Read<ColumnName> => {
  const column = findColumn(written);
  if (!column.ok) {
    const hint = column.error.suggestion === undefined ? '' : ` Did you mean "${column.error.suggestion}"?`;
    return refuse(name, `There is no field ${shown(written)}.${hint} Fields are: ${columnNames.join(', ')}.`);
  }
  const named = currencyInName(written);
  if (named !== undefined && named !== currency) return refuse(name, otherCurrencySentence(written, named, currency));
  return !isPseudoColumn(column.value) && isRiskField(column.value) && !risk
    ? refuse(name, `The field ${column.value} needs includeRiskScore=true.`)
    : column;
};

/** The requested columns; undefined without the parameter. */
export const readColumns = (
  parameters: Parameters,
  context: ColumnContext,
): Read<readonly ColumnName[] | undefined> => {
  if (parameters.has('columns') && parameters.has('fields'))
    return refuse('fields', 'columns and fields say the same: give one of them.');
  const name = parameters.has('fields') ? 'fields' : 'columns';
  const text = parameters.get(name);
  if (text === undefined || text.trim() === '') return ok(undefined);
  return andThen(readList(name, text), (names) => eachOf(names, (written) => readColumn(name, written, context)));
};

export interface Presentation {
  readonly format: FormatName;
  /** Undefined: the format's default. */
  readonly columns: readonly ColumnName[] | undefined;
  readonly currency: CurrencyCode;
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

export const presentationText = ({ format, columns, currency, risk, csv }: Presentation): string =>
  [format, columns?.join() ?? '', currency, risk, csv.separator, csv.decimal, csv.bom ?? false].join('|');
