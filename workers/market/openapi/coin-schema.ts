// A coin in JSON Schema, from the coin table.

import { coinField, fieldNames, isRiskField, type FieldName } from '../../../shared/coin/coin-fields.ts';
import { listSchema, objectSchema, textSchema, type Schema } from './schema.ts';

const contractSchema = objectSchema({ blockchain: textSchema(), contractAddress: textSchema() });

const fieldSchema = (name: FieldName): Schema => {
  const { type, about } = coinField(name);
  const description = isRiskField(name) ? `${about} Only with includeRiskScore=true.` : about;
  switch (type) {
    case 'number':
      return { type: 'number', description };
    case 'text':
      // The published description lets this one be null.
      return { type: name === 'contractAddress' ? ['string', 'null'] : 'string', description };
    case 'url':
      return { type: 'string', description };
    case 'list':
      return listSchema(name === 'contractAddresses' ? contractSchema : textSchema(), description);
    default:
      return type satisfies never;
  }
};

export const coinSchema: Schema = objectSchema(
  Object.fromEntries(fieldNames.map((name) => [name, fieldSchema(name)])),
  fieldNames.filter((name) => coinField(name).nullable),
);
