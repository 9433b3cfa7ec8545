// Reads another page of the requested list at no cost, for faults that mix pages.

import type { Operation, OperationRequest } from './operation.ts';

/** Returns the body of that page; undefined if there is none. */
export type PageReader = (page: number) => Promise<unknown>;

export const pageReader =
  (operation: Operation, request: OperationRequest): PageReader =>
  async (page) => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(page));
    const ready = operation.prepare({ ...request, query });
    const result = ready.ok ? await ready.value.work() : ready;
    return result.ok ? result.value : undefined;
  };
