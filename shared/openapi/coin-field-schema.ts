// A coin field in JSON Schema, from the coin table.

import { coinField, isRiskField, type FieldName } from '../coin/coin-fields.ts';
import { listSchema, numberSchema, objectSchema, textSchema, type Schema } from './schema.ts';

const contractSchema = objectSchema({ blockchain: textSchema(), contractAddress: textSchema() });

/** The field where a coin has it. */
export const coinFieldSchema = (name: FieldName): Schema => {
  const { type, about } = coinField(name);
  const description = isRiskField(name) ? `${about} Only with includeRiskScore=true.` : about;
  switch (type) {
    case 'number':
      return numberSchema(description);
    case 'text':
    case 'url':
      return textSchema(description);
    case 'list':
      return listSchema<unknown>(name === 'contractAddresses' ? contractSchema : textSchema(), description);
    default:
      return type satisfies never;
  }
};
