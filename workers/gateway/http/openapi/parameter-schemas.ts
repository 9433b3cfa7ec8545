// What each query parameter of the coin list may hold, in JSON Schema. All here are functions: nothing is made before the
// document is asked for.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { coinField, fieldNames, isRiskField, isSortField } from '../../../../shared/coin/coin-fields.ts';
import { columnNames, defaultColumns } from '../../../../shared/coin/columns.ts';
import { currencyCodes } from '../../../../shared/coin/currencies.ts';
import { categoryNames, chainNames } from '../../../../shared/coin/memberships.ts';
import {
  choiceSchema,
  numberSchema,
  textSchema,
  wholeSchema,
  type Json,
  type Schema,
} from '../../../../shared/openapi/schema.ts';
import { formatNames } from '../format/formats.ts';
import {
  comparisonParameters,
  listParameters,
  statusParameters,
  upstreamSorts,
  type ComparisonParameter,
  type Parameter,
} from '../request/parameter-table.ts';
import { decimalWords, separatorWords, yesWords } from '../request/read-list-request.ts';

export type ListParameterName = keyof typeof listParameters;

const withDefault = (schema: Schema, standard: Json): Schema => ({ ...schema, default: standard });

const namesSchema = (most: number, known: readonly string[]): Schema =>
  textSchema(`At most ${most}, separated by commas. Known are: ${known.join(', ')}.`);

const listSchemas = (): Readonly<Record<ListParameterName, Schema>> => ({
  page: withDefault(wholeSchema(1, bounds.page), 1),
  limit: wholeSchema(1, bounds.rows),
  coinIds: textSchema(`At most ${bounds.ids}, separated by commas.`),
  currency: withDefault(choiceSchema(currencyCodes), 'USD'),
  name: { ...textSchema(), maxLength: bounds.textCharacters },
  symbol: { ...textSchema(), maxLength: bounds.textCharacters },
  contractAddresses: textSchema(`At most ${bounds.ids}, separated by commas.`),
  blockchains: namesSchema(bounds.upstreamNames, chainNames),
  includeRiskScore: withDefault(choiceSchema(['true', 'false']), 'false'),
  categories: namesSchema(bounds.upstreamNames, categoryNames),
  sortBy: choiceSchema([...upstreamSorts.keys()]),
  sortDir: choiceSchema(['asc', 'desc']),
  where: { ...textSchema(), maxLength: bounds.filterCharacters, examples: ['marketCap > 1e9 and priceChange1d > 5%'] },
  category: namesSchema(bounds.names, categoryNames),
  chain: namesSchema(bounds.names, chainNames),
  columns: {
    ...textSchema(
      `At most ${bounds.columns}, separated by commas: ${columnNames.join(', ')}; other spellings are known.`,
    ),
    examples: [defaultColumns.join()],
  },
  sort: { ...textSchema(`One of ${fieldNames.filter(isSortField).join(', ')}.`), examples: ['-marketCap'] },
  format: withDefault(choiceSchema(formatNames), 'json'),
  sep: choiceSchema(separatorWords),
  decimal: choiceSchema(decimalWords),
  explain: choiceSchema(yesWords),
  token: textSchema(),
  _: textSchema(),
  cache_bust: textSchema(),
});

const operatorWords = { greaterThan: 'more than', equals: 'exactly', lessThan: 'less than' } as const;

const unitWords = {
  none: '',
  rank: '',
  currency: ' in the selected currency',
  BTC: ' in bitcoin',
  coins: ' in coins',
  percent: ' in percent',
  score: '',
  digits: '',
} as const;

const comparisonAbout = ({ field, operator }: ComparisonParameter): string => {
  const { label, unit, upstreamFilterInUsd } = coinField(field);
  const inUnit = upstreamFilterInUsd === true ? ' in US dollars' : unitWords[unit];
  const risk = isRiskField(field) ? ' Only with includeRiskScore=true.' : '';
  return `${label} is ${operatorWords[operator]} this${inUnit}.${risk}`;
};

const comparisonSchema = ({ field }: ComparisonParameter): Schema =>
  isRiskField(field) ? { ...numberSchema(), minimum: 0, maximum: 100 } : numberSchema();

const listAbout = ({ about, twin }: Parameter): string =>
  twin === undefined ? about : `${about} Not beside ${twin}, which says the same.`;

export interface ParameterSchema {
  readonly name: string;
  readonly about: string;
  readonly schema: Schema;
}

/** Every parameter with what is said of it. */
export const parameterSchemas = (): readonly ParameterSchema[] => {
  const schemas = listSchemas();
  return [
    ...(Object.keys(listParameters) as ListParameterName[]).map((name) => ({
      name,
      about: listAbout(listParameters[name]),
      schema: schemas[name],
    })),
    { name: 'history', about: statusParameters.history.about, schema: choiceSchema(yesWords) },
    ...comparisonParameters.map((parameter) => ({
      name: parameter.name,
      about: comparisonAbout(parameter),
      schema: comparisonSchema(parameter),
    })),
  ];
};
