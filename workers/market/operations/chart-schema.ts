// The JSON Schema of a chart's points.

import { listSchema, type Schema } from '../../../shared/openapi/schema.ts';

const pointSchema: Schema = { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 };

/** `time`: description of a point's first number. */
export const pointsSchema = (time: string, value: string): Schema =>
  listSchema(pointSchema, `Points of four numbers: ${time}, ${value}, the same in bitcoin, in ether.`);

export const chartSchema = pointsSchema('Unix seconds', 'price in the currency');
