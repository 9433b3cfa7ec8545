// A query parameter: type, default and description.

import type { ParameterKind } from './parameter-kinds.ts';

export interface Parameter<Value> extends ParameterKind<Value> {
  /** The default; undefined if the parameter is required. */
  readonly otherwise: Value | undefined;
  readonly about: string;
  /** Overrides what `otherwise` implies, if the operation itself checks the presence. */
  readonly isRequired?: boolean;
}

export interface OptionalParameter<Value> extends Parameter<Value> {
  readonly otherwise: Value;
}

/** Parameters by name, in the order in which errors are reported. */
export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>;

export const optional = <Value>(
  kind: ParameterKind<Value>,
  otherwise: NoInfer<Value>,
  about: string,
): OptionalParameter<Value> => ({ ...kind, otherwise, about });

export const required = <Value>(kind: ParameterKind<Value>, about: string): Parameter<Value> => ({
  ...kind,
  otherwise: undefined,
  about,
});
