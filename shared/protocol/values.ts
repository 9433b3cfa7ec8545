// What values a query parameter takes. Readers and the JSON Schema take bounds and words from the value.

import { columnNames, defaultColumns, fieldNames, isSortField } from '../coin/coin-fields.ts';
import { choiceSchema, numberSchema, type Schema, textSchema, wholeSchema } from './schema.ts';

export interface Parameter {
  readonly from: 'upstream' | 'gateway';
  readonly about: string;
  /** The parameter with the same meaning: only one of both may be given. */
  readonly twin?: string;
  readonly value: ParameterValue;
  /** The default, if it is the same in all formats. */
  readonly standard?: string | number;
}

export interface NumberValue {
  readonly kind: 'number';
  readonly least?: number;
  readonly most?: number;
}

export interface ChoiceValue {
  readonly kind: 'choice';
  readonly words: readonly string[];
}

export type ParameterValue =
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | NumberValue
  | ChoiceValue
  /** A text of at most `most` characters. */
  | { readonly kind: 'text'; readonly most?: number; readonly examples?: readonly string[] }
  /** At most `most` entries, separated by commas. */
  | { readonly kind: 'ids'; readonly most: number }
  | { readonly kind: 'names'; readonly most: number; readonly known: readonly string[] }
  | { readonly kind: 'columns'; readonly most: number }
  | { readonly kind: 'sort' };

type ValueKind = ParameterValue['kind'];

type SchemaMakers = {
  readonly [Kind in ValueKind]: (value: Extract<ParameterValue, { readonly kind: Kind }>) => Schema;
};

const makers: SchemaMakers = {
  whole: ({ least, most }) => wholeSchema(least, most),
  number: ({ least, most }) => ({
    ...numberSchema(),
    ...(least === undefined ? {} : { minimum: least }),
    ...(most === undefined ? {} : { maximum: most }),
  }),
  choice: ({ words }) => choiceSchema(words),
  text: ({ most, examples }) => ({
    ...textSchema(),
    ...(most === undefined ? {} : { maxLength: most }),
    ...(examples === undefined ? {} : { examples }),
  }),
  ids: ({ most }) => textSchema(`At most ${most}, separated by commas.`),
  names: ({ most, known }) => textSchema(`At most ${most}, separated by commas. Known are: ${known.join(', ')}.`),
  columns: ({ most }) => ({
    ...textSchema(`At most ${most}, separated by commas: ${columnNames.join(', ')}; other spellings are known.`),
    examples: [defaultColumns.join()],
  }),
  sort: () => ({ ...textSchema(`One of ${fieldNames.filter(isSortField).join(', ')}.`), examples: ['-marketCap'] }),
};

/** The JSON Schema of the value. */
export const valueSchema = <Kind extends ValueKind>(value: Extract<ParameterValue, { readonly kind: Kind }>): Schema =>
  makers[value.kind](value);
