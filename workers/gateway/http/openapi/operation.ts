// The OpenAPI description of a route.

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
  /** The answer has an entity tag; `data` also has an age. */
  readonly tagged?: 'data' | 'document';
  /** It answers about the past too. */
  readonly isPast?: true;
  /** The format that the address fixes. */
  readonly fixedFormat?: FormatName;
}

export interface Operation extends OperationEntry {
  readonly address: string;
  readonly method: string;
  readonly scope: Scope;
}

/** The properties of a route that the document uses. */
interface DescribedRoute {
  readonly address: string;
  readonly method: string;
  readonly scope: Scope;
  readonly operation: (() => OperationEntry) | undefined;
}

/** The operations of the routes that have an OpenAPI entry. */
export const operationsOf = (routes: readonly DescribedRoute[]): readonly Operation[] =>
  routes.flatMap(({ address, method, scope, operation }) =>
    operation === undefined ? [] : [{ ...operation(), address, method, scope }],
  );
