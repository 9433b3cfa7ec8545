// The OpenAPI description of an address.

import type { Schema } from '../../shared/protocol/schema.ts';
import type { FormatName } from '../../shared/protocol/formats.ts';
import type { ReasonName } from '../../shared/protocol/reasons.ts';
import type { ParameterSchema } from '../../shared/protocol/parameter-schemas.ts';
import type { Scope } from '../../workers/gateway/caller/client.ts';

export interface OtherAnswer {
  readonly description: string;
  /** Bodies by media type. Default: none. */
  readonly content?: Readonly<Record<string, readonly Schema[]>>;
}

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
  /** Headers of some answers. */
  readonly mayHave?: readonly string[];
  /** Answers with other statuses than 200; they replace what the reasons give for the status. */
  readonly others?: Readonly<Record<string, OtherAnswer>>;
  /** The only reasons for which it refuses with a problem. */
  readonly refuses?: readonly ReasonName[];
  /** The format that the address fixes. */
  readonly fixedFormat?: FormatName;
}

export interface Operation extends OperationEntry {
  readonly address: string;
  readonly method: string;
  readonly scope: Scope;
}
