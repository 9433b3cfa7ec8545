// An operation of CoinPaprika's interface. All of them are GET, need no key and cost one call.

import type { Schema } from '../../../shared/openapi/schema.ts';
import type { Result } from '../../../shared/result.ts';
import type { ParameterTable } from '../question/parameter.ts';
import type { Service } from '../service.ts';
import type { Refusal } from './refusal.ts';

export interface CoinpaprikaRequest {
  readonly query: URLSearchParams;
  /** Parts of the path by their names in the route. */
  readonly pathParts: Readonly<Record<string, string>>;
  readonly service: Service;
}

export interface CoinpaprikaOperation {
  /** As in the published description. */
  readonly name: string;
  /** In the syntax of itty-router. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: ParameterTable;
  /** The body of a 200. */
  readonly answer: Schema;
  /** Error statuses in addition to those of every operation. */
  readonly refusals?: readonly 404[];
  readonly answerTo: (request: CoinpaprikaRequest) => Result<unknown, Refusal>;
}
