// Reads the properties of a JSON object like the query parameters of the same names.

import { isListed } from '../../../../shared/protocol/bodies.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { parameters as table, type ParameterName } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { parseReference } from '../../../../shared/reference/reference.ts';
import { ok } from '../../../../shared/result.ts';
import type { AskedReferences } from '../../ask/asked.ts';
import { refuseUnknown, type Parameters } from './parameters.ts';
import type { Read } from './read.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties that are no query parameters and have readers of their own. */
const ownNames = ['ids', 'dates', 'needs'] as const;
type OwnName = (typeof ownNames)[number];
const isOwn = (name: string): name is OwnName => ownNames.some((one) => one === name);

/** A JSON value as the text of the query parameter. */
const readText = (name: ParameterName, value: unknown): Read<string> => {
  if (typeof value === 'string') return ok(value);
  if (typeof value === 'number' || typeof value === 'boolean') return ok(String(value));
  const mayBeList = isListed(table[name].value);
  if (mayBeList && Array.isArray(value) && value.every((part) => typeof part === 'string')) return ok(value.join(','));
  return refuse(
    name,
    `${name} must be a text, a number, true${mayBeList ? ', false or a list of texts' : ' or false'}.`,
  );
};

/** Reads properties against an allow-list, except lists of texts, which have readers of their own. */
export const readFields = (fields: Fields, known: readonly (ParameterName | OwnName)[]): Read<Parameters> => {
  const parameters = new Map<string, string>();
  for (const [written, value] of Object.entries(fields)) {
    const name = known.find((one) => one === written);
    if (name === undefined) return refuseUnknown('property', written, known);
    if (value === null || value === undefined || isOwn(name)) continue;
    const text = readText(name, value);
    if (!text.ok) return text;
    if (text.value.length > bounds.parameterCharacters)
      return refuse(name, `${name} is longer than ${bounds.parameterCharacters} characters.`);
    parameters.set(name, text.value);
  }
  return ok(parameters);
};

export const readIds = ({ ids }: Fields): Read<AskedReferences> =>
  Array.isArray(ids) && ids.every((id) => typeof id === 'string')
    ? ok(ids.map((id) => parseReference(id)))
    : refuse('ids', 'ids must be a list of texts, like ["bitcoin", "symbol:ETH"].');

export const readDates = ({ dates }: Fields): Read<readonly string[]> =>
  Array.isArray(dates) && dates.length > 0 && dates.every((date) => typeof date === 'string')
    ? ok(dates)
    : refuse('dates', 'dates must be a list of texts, like ["2024-12-31", "2025-06-30 14:30"].');
