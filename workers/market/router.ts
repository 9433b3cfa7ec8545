// Finds the operation for a request by the table of operations. Who has no key learns nothing about paths and methods.

import { Router, type IRequest } from 'itty-router';
import { answerJson, answerPage, answerPreflight, answerProblem } from './answers/answer.ts';
import { homePage } from './answers/home-page.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { allowedMethods } from './operations/allowed-methods.ts';
import type { Operation, OperationRequest } from './operations/operation.ts';
import { operations } from './operations/operations.ts';
import { perform } from './operations/perform.ts';
import { answerSandbox } from './sandbox/answer-sandbox.ts';
import { spoilAnswer } from './sandbox/spoil-answer.ts';
import type { Service } from './service.ts';
import type { ApiKey } from './settings/read-keys.ts';
import type { Settings } from './settings/read-settings.ts';

/** Keeps work alive when the client has gone. */
type WaitUntil = (work: Promise<unknown>) => void;

type RouteArguments = [service: Service, key: ApiKey, waitUntil: WaitUntil];

const latency = async ({ latencyMilliseconds }: Settings): Promise<void> => {
  if (latencyMilliseconds > 0) await scheduler.wait(latencyMilliseconds);
};

/** Delays an answer that comes from no operation. */
const late = async ({ settings }: Service, answer: Response): Promise<Response> => {
  await latency(settings);
  return answer;
};

const answerOperation = async (
  operation: Operation,
  request: OperationRequest,
  target: string,
  pathname: string,
): Promise<Response> => {
  const { settings } = request.service;
  const { result, fault = {}, finish } = await perform(operation, request, target);
  const answer = result.ok
    ? answerJson(result.value)
    : answerProblem(result.error, pathname, fault.errorForm ?? settings.errorForm);
  const spoiled = await spoilAnswer(fault, answer);
  await latency(settings);
  // Before the answer leaves: the client may send its next call as soon as it has the answer.
  await finish?.();
  return spoiled;
};

const handle =
  (operation: Operation) =>
  async (request: IRequest, ...[service, key, waitUntil]: RouteArguments): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url);
    if (request.method !== operation.method) {
      const problem = { reason: 'wrong-method', allowed: allowedMethods(operation) } as const;
      return late(service, answerProblem(problem, pathname, service.settings.errorForm));
    }
    const asked = { query: searchParams, pathParts: { ...request.params }, key, service };
    const answering = answerOperation(operation, asked, `${pathname}${search}`, pathname);
    // Else a client that disconnects before the refund would pay for a 503, and its call would count as unanswered.
    waitUntil(answering.catch(() => undefined));
    return await answering;
  };

export interface MarketRouter {
  readonly fetch: (request: Request, service: Service, waitUntil: WaitUntil) => Promise<Response>;
}

/** Answers every request; throws only what nobody expected. */
export const createRouter = (): MarketRouter => {
  const router = Router<IRequest, RouteArguments>();
  for (const operation of operations) router.all(operation.path, handle(operation));
  router.all('*', (request, service) =>
    late(
      service,
      answerProblem({ reason: 'unknown-resource' }, new URL(request.url).pathname, service.settings.errorForm),
    ),
  );
  const answer: MarketRouter['fetch'] = async (request, service, waitUntil) => {
    const { pathname, origin } = new URL(request.url);
    const { keys, errorForm } = service.settings;
    if (pathname === '/' && request.method === 'GET') return late(service, answerPage(homePage(service, origin)));
    if (pathname === '/openapi.json' && request.method === 'GET')
      return late(service, answerJson(openApiDocument(origin)));
    const switched = service.sandbox && (await answerSandbox(request, service, service.sandbox));
    if (switched !== undefined) return switched;
    const key = keys.get(request.headers.get('X-API-KEY') ?? '');
    if (key === undefined) return late(service, answerProblem({ reason: 'invalid-key' }, pathname, errorForm));
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
