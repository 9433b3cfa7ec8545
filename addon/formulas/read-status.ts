// Reads the gateway's reply at `/status`: as it is, since it is of our own, with every part optional, since a gateway
// of another version may lack some.

import type { StatusBody } from '../../shared/protocol/status-answer.ts';
import { isJsonObject, readJson } from '../text.ts';

type Loose<Value> = Value extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Loose<Value[Name]> }
    : Value;

export type Status = Loose<StatusBody>;

const isStatus = (value: unknown): value is Status => isJsonObject(value) && value['service'] === 'coinsheet';

/** Undefined if the text is not a gateway's reply. */
export const readStatus = (text: string): Status | undefined => {
  const body = readJson(text);
  return isStatus(body) ? body : undefined;
};
