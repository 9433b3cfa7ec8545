// Finds the operation for a request by the table of operations.

import { Router, type IRequest } from 'itty-router';
import { answerJson, answerPage, answerProblem } from './answers/answer.ts';
import { homePage } from './answers/home-page.ts';
import type { Operation } from './operations/operation.ts';
import { operations } from './operations/operations.ts';
import { perform } from './operations/perform.ts';
import type { Service } from './service.ts';

type RouteArguments = [service: Service];

const handle =
  (operation: Operation) =>
  async (request: IRequest, service: Service): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== operation.method) return answerProblem({ reason: 'wrong-method' }, pathname);
    const parts = { query: searchParams, pathParts: { ...request.params } };
    const result = await perform(operation, request.headers.get('X-API-KEY'), parts, service);
    return result.ok ? answerJson(result.value) : answerProblem(result.error, pathname);
  };

/** Answers every request; throws only what nobody expected. */
export const createRouter = (): { fetch: (request: Request, service: Service) => Promise<Response> } => {
  const router = Router<IRequest, RouteArguments>();
  router.get('/', (_request, service) => answerPage(homePage(new Date(service.now()), service.settings.coinCount)));
  for (const operation of operations) router.all(operation.path, handle(operation));
  router.all('*', (request) => answerProblem({ reason: 'unknown-resource' }, new URL(request.url).pathname));
  return router;
};
