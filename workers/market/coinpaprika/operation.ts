// An operation of CoinPaprika's interface. All of them are GET, need no key and cost one call.

import type { Result } from '../../../shared/result.ts';
import type { Service } from '../service.ts';
import type { Refusal } from './refusal.ts';

export interface CoinpaprikaRequest {
  readonly query: URLSearchParams;
  /** Parts of the path by their names in the route. */
  readonly pathParts: Readonly<Record<string, string>>;
  readonly service: Service;
}

export interface CoinpaprikaOperation {
  /** In the syntax of itty-router. */
  readonly path: string;
  readonly answerTo: (request: CoinpaprikaRequest) => Result<unknown, Refusal>;
}
