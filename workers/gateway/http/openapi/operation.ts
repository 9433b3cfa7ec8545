// What the OpenAPI document says of a route.

import type { Schema } from '../../../../shared/openapi/schema.ts';
import type { FormatName } from '../../../../shared/protocol/formats.ts';
import type { ParameterSchema } from '../../../../shared/protocol/parameter-schemas.ts';
import type { Scope } from '../../caller/client.ts';

export interface OperationEntry {
  readonly id: string;
  readonly summary: string;
  /** Names of query parameters. */
  readonly parameters: readonly string[];
  readonly body?: (parameters: readonly ParameterSchema[]) => Schema;
  /** Bodies by media type. */
  readonly content: Readonly<Record<string, readonly Schema[]>>;
  /** The answer has data with an age, and an entity tag. */
  readonly tagged?: 'data' | 'document';
  /** The format that the address fixes. */
  readonly fixedFormat?: FormatName;
}

export interface Operation extends OperationEntry {
  readonly address: string;
  readonly method: string;
  readonly scope: Scope;
}

/** As far as the document looks at a route. */
interface DescribedRoute {
  readonly address: string;
  readonly method: string;
  readonly scope: Scope;
  readonly operation: (() => OperationEntry) | undefined;
}

/** The operations of those routes that programs are told of. */
export const operationsOf = (routes: readonly DescribedRoute[]): readonly Operation[] =>
  routes.flatMap(({ address, method, scope, operation }) =>
    operation === undefined ? [] : [{ ...operation(), address, method, scope }],
  );
