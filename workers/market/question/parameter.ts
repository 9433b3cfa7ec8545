// One query parameter: its kind, what it is when it is left out, and what the documents say of it.

import type { ParameterKind } from './parameter-kinds.ts';

export interface Parameter<Value> extends ParameterKind<Value> {
  /** The value when it is left out; undefined where it must be given. */
  readonly otherwise: Value | undefined;
  readonly about: string;
  /** Whether it must be given, where `otherwise` does not tell: the operation checks that itself. */
  readonly isRequired?: boolean;
}

export interface OptionalParameter<Value> extends Parameter<Value> {
  readonly otherwise: Value;
}

/** Parameters by name; their order is the one in which wrong ones are named. */
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
