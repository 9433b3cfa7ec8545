// Finds the operation for a request by the table of operations. Who has no key learns nothing about paths and methods.

import { Router, type IRequest } from 'itty-router';
import { answerJson, answerPage, answerPreflight, answerProblem } from './answers/answer.ts';
import { homePage } from './answers/home-page.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { allowedMethods } from './operations/allowed-methods.ts';
import type { Operation } from './operations/operation.ts';
import { operations } from './operations/operations.ts';
import { perform } from './operations/perform.ts';
import { answerSandbox } from './sandbox/answer-sandbox.ts';
import { spoilAnswer } from './sandbox/spoil-answer.ts';
import type { Service } from './service.ts';
import type { ApiKey } from './settings/read-keys.ts';

/** Keeps work alive when the client has gone. */
type WaitUntil = (work: Promise<unknown>) => void;

type RouteArguments = [service: Service, key: ApiKey, waitUntil: WaitUntil];

const handle =
  (operation: Operation) =>
  async (request: IRequest, ...[service, key, waitUntil]: RouteArguments): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url);
    const form = service.settings.errorForm;
    if (request.method !== operation.method) {
      return answerProblem({ reason: 'wrong-method', allowed: allowedMethods(operation) }, pathname, form);
    }
    const parts = { query: searchParams, pathParts: { ...request.params } };
    const performing = perform(operation, { ...parts, key, service }, `${pathname}${search}`);
    // Else a client that goes away between debit and refund would pay for a 503.
    waitUntil(performing.catch(() => undefined));
    const { result, fault = {} } = await performing;
    const answer = result.ok
      ? answerJson(result.value)
      : answerProblem(result.error, pathname, fault.errorForm ?? form);
    return await spoilAnswer(fault, answer);
  };

export interface MarketRouter {
  readonly fetch: (request: Request, service: Service, waitUntil: WaitUntil) => Promise<Response>;
}

/** Answers every request; throws only what nobody expected. */
export const createRouter = (): MarketRouter => {
  const router = Router<IRequest, RouteArguments>();
  for (const operation of operations) router.all(operation.path, handle(operation));
  router.all('*', (request, service) =>
    answerProblem({ reason: 'unknown-resource' }, new URL(request.url).pathname, service.settings.errorForm),
  );
  const answer: MarketRouter['fetch'] = async (request, service, waitUntil) => {
    const { pathname, origin } = new URL(request.url);
    const { keys, errorForm } = service.settings;
    if (pathname === '/' && request.method === 'GET') return answerPage(homePage(service, origin));
    if (pathname === '/openapi.json' && request.method === 'GET') return answerJson(openApiDocument(origin));
    const switched = service.sandbox && (await answerSandbox(request, service, service.sandbox));
    if (switched !== undefined) return switched;
    const key = keys.get(request.headers.get('X-API-KEY') ?? '');
    if (key === undefined) return answerProblem({ reason: 'invalid-key' }, pathname, errorForm);
    return await router.fetch(request, service, key, waitUntil);
  };
  return {
    fetch: async (request, service, waitUntil) => {
      if (request.method === 'OPTIONS') return answerPreflight();
      if (request.method !== 'HEAD') return await answer(request, service, waitUntil);
      const { url, headers } = request;
      // The runtime leaves the body out.
      return await answer(new Request(url, { method: 'GET', headers }), service, waitUntil);
    },
  };
};
