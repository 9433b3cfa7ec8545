// Reads a body: of limited length, as JSON without repeated properties, its fields like the query parameters of the
// same names.

import { type Problem, refuse } from '../../../../shared/protocol/problem.ts';
import { fail, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { type Parameters, type Read, refuseUnknown } from './parameters.ts';
import { isListed } from '../../../../shared/protocol/bodies.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { type ParameterName, parameters as table } from '../../../../shared/protocol/parameters.ts';
import { parseReference } from '../../../../shared/reference/reference.ts';
import type { AskedReferences } from '../../ask/asked.ts';

// Properties as a JSON text writes them, where `JSON.parse` loses it: of two in one object it silently takes the last
// one, and it rounds large numbers.

/** A string, with the colon that makes it a property name, or a brace. */
const tokens = /"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:?)|[{}]/g;

/** The name without escapes: `"\u0061"` is `a`. */
const nameOf = (written: string): string => (written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written);

/** The name of the first repeated property. @param json valid JSON. */
export const repeatedProperty = (json: string): string | undefined => {
  /** The property names of each open object, the outermost first. */
  const open: Set<string>[] = [];
  for (const [token, written = '', colon] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon === ':') {
      const [names, name] = [open.at(-1), nameOf(written)];
      if (names?.has(name) === true) return name;
      names?.add(name);
    }
  }
  return undefined;
};

const number = /\s*(-?\d[\d.eE+-]*)/y;

/** The number of a property of the outermost object, as written. @param json valid JSON. */
export const outermostNumber = (json: string, name: string): string | undefined => {
  let depth = 0;
  for (const { 0: token, 1: written = '', 2: colon, index } of json.matchAll(tokens)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    else if (colon === ':' && depth === 1 && nameOf(written) === name) {
      number.lastIndex = index + token.length;
      return number.exec(json)?.[1];
    }
  }
  return undefined;
};

export const refuseBody = (detail: string) => fail<Problem>({ reason: 'invalid-body', name: 'body', detail });

/** The body's value, or a problem. @param otherwise the sentence for a body that is not JSON. */
export const parseBody = (text: string, otherwise: string): Read<unknown> => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuseBody(otherwise);
  }
  const repeated = repeatedProperty(text);
  return repeated === undefined
    ? ok(body)
    : refuseBody(`The body has an object with two properties ${shown(repeated)}: send one.`);
};

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
