// The points of a chart, in JSON Schema.

import { listSchema, type Schema } from '../../../shared/openapi/schema.ts';

const pointSchema: Schema = { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 };

/** `time`: what the first number of a point is. */
export const pointsSchema = (time: string, value: string): Schema =>
  listSchema(pointSchema, `Points of four numbers: ${time}, ${value}, the same in bitcoin, in ether.`);

export const chartSchema = pointsSchema('Unix seconds', 'price in the currency');
