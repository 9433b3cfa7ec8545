// Another page of the list that a request asks for, for faults that mix pages. Costs nothing.

import type { Operation, OperationRequest } from './operation.ts';

/** The body of that page; undefined where there is none. */
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
