// The JSON Schema of a coin, derived from the coin table.

import { coinField, fieldNames, type FieldName } from '../../../shared/coin/coin-fields.ts';
import { coinFieldSchema } from '../../../shared/openapi/coin-field-schema.ts';
import { objectSchema, type Schema } from '../../../shared/openapi/schema.ts';

/** In the published description `contractAddress` may be null. */
const fieldSchema = (name: FieldName): Schema =>
  name === 'contractAddress' ? { ...coinFieldSchema(name), type: ['string', 'null'] } : coinFieldSchema(name);

export const coinSchema: Schema = objectSchema(
  Object.fromEntries(fieldNames.map((name) => [name, fieldSchema(name)])),
  fieldNames.filter((name) => coinField(name).nullable),
);
